package io.heddle.yarn.stages;

import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import io.heddle.dag.ConfiguredPolicies;
import io.heddle.dag.ShippedWeights;
import io.heddle.dag.StagePolicy;
import io.heddle.state.TextFile;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The weights of policies for jobs of stages, as configured. Read before the scheduler's lock is
 * taken: the file may be on any file system.
 */
public final class StageWeights {
  private static final Logger LOG = LoggerFactory.getLogger(StageWeights.class);

  private final ConfiguredPolicies policies;

  private StageWeights(ConfiguredPolicies policies) {
    this.policies = policies;
  }

  /**
   * Reads the weights at the start; where they cannot be used, executors are shared out evenly: a
   * damaged file, or a file system that does not answer, must not keep a cluster from starting.
   *
   * @param refused is told so
   */
  public static StageWeights atStart(HeddleConfig config, Configuration conf, Runnable refused) {
    try {
      return new StageWeights(read(config, conf));
    } catch (ConfigException e) {
      refused.run();
      LOG.error("Executors are shared out evenly until a refresh: {}", e.getMessage());
      return new StageWeights(ConfiguredPolicies.evenShares(config));
    }
  }

  private static ConfiguredPolicies read(HeddleConfig config, Configuration conf) {
    return ConfiguredPolicies.read(config, file -> TextFile.read(file, conf));
  }

  /**
   * Reads them anew; where they cannot be used, these stay.
   *
   * @param refused is told so
   * @throws ConfigException if they cannot be used, and these are none for a policy that a queue is
   *     configured for
   */
  public StageWeights next(HeddleConfig config, Configuration conf, Runnable refused) {
    try {
      return new StageWeights(read(config, conf));
    } catch (ConfigException e) {
      refused.run();
      if (!policies.areEnoughFor(config)) {
        throw e;
      }
      LOG.error("The weights before this refresh stay: {}", e.getMessage());
      return this;
    }
  }

  /** New policies for one queue, by what it may see; nothing for the name of another policy. */
  public Map<ShippedWeights, StagePolicy> policies(String configName) {
    return policies.of(configName);
  }
}

package io.heddle.yarn.stages;

import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import io.heddle.dag.ConfiguredPolicies;
import io.heddle.state.TextFile;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Configured weights of stage policies, read before the scheduler's lock is taken. */
public record StageWeights(ConfiguredPolicies policies) {
  private static final Logger LOG = LoggerFactory.getLogger(StageWeights.class);

  /**
   * Reads the weights; where they cannot be used, {@code refused} is told and executors are shared
   * out evenly: a damaged file must not keep a cluster from starting.
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
   * Reads weights again; if they cannot be used, {@code refused} is told and these stay.
   *
   * @throws ConfigException if these are none for a policy that a queue is configured for
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
}

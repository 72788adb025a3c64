package io.heddle.yarn;

import io.heddle.config.ConfigException;
import io.heddle.config.DagConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.learn.dag.ShippedWeights;
import io.heddle.learn.dag.StagePolicies;
import io.heddle.learn.dag.StagePolicy;
import io.heddle.learn.dag.TrialPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The weights of policies for jobs of stages, as configured. Read before the scheduler's lock is
 * taken: the file may be on any file system.
 */
final class StageWeights {
  private static final Logger LOG = LoggerFactory.getLogger(StageWeights.class);
  private static final int LARGEST_FILE = 16 << 20;

  private final Map<StagePolicies, Map<ShippedWeights, Supplier<StagePolicy>>> makers =
      new EnumMap<>(StagePolicies.class);

  private StageWeights() {}

  /**
   * Reads the weights of those policies that some queue is configured for.
   *
   * @param conf names file systems
   * @throws ConfigException if they cannot be used
   */
  static StageWeights read(HeddleConfig config, Configuration conf) {
    StageWeights weights = new StageWeights();
    String file = null;
    for (StagePolicies policy : StagePolicies.values()) {
      if (config.queues().uses(policy.configName())) {
        if (config.dag().isFile() && file == null) {
          file = text(config.dag().weights(), conf);
        }
        weights.makers.put(policy, makers(policy, config.dag(), file));
      }
    }
    return weights;
  }

  private static Map<ShippedWeights, Supplier<StagePolicy>> makers(
      StagePolicies policy, DagConfig config, String file) {
    Map<ShippedWeights, Supplier<StagePolicy>> makers = new EnumMap<>(ShippedWeights.class);
    for (ShippedWeights pattern : ShippedWeights.values()) {
      makers.put(pattern, maker(policy, pattern, config, file));
    }
    return makers;
  }

  private static Supplier<StagePolicy> maker(
      StagePolicies policy, ShippedWeights pattern, DagConfig config, String file) {
    try {
      Supplier<StagePolicy> maker =
          file == null ? shipped(policy, pattern, config) : policy.read(file);
      LOG.debug("Tried {} turns of {}", TrialPlan.of(maker.get()), policy);
      return maker;
    } catch (IOException | RuntimeException e) {
      throw refusal(config.weights(), policy.configName() + " cannot use it, " + e.getMessage(), e);
    }
  }

  private static Supplier<StagePolicy> shipped(
      StagePolicies policy, ShippedWeights pattern, DagConfig config) throws IOException {
    boolean follows = config.weights().equals(DagConfig.AUTO);
    return policy.shipped(follows ? pattern : ShippedWeights.named(config.weights()));
  }

  private static String text(String file, Configuration conf) {
    Path path = new Path(file);
    try (FSDataInputStream in = path.getFileSystem(conf).open(path)) {
      byte[] bytes = in.readNBytes(LARGEST_FILE + 1);
      if (bytes.length > LARGEST_FILE) {
        throw new IOException("it is larger than " + LARGEST_FILE + " bytes");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException | RuntimeException e) {
      throw refusal(file, "it cannot be read, " + e.getMessage(), e);
    }
  }

  private static ConfigException refusal(String file, String why, Exception cause) {
    ConfigException refusal =
        new ConfigException(
            DagConfig.WEIGHTS,
            file,
            why + "; name a file that was written for this policy, or auto");
    refusal.initCause(cause);
    return refusal;
  }

  /**
   * Reads them anew; where they cannot be used, these stay.
   *
   * @param refused is told so
   * @throws ConfigException if they cannot be used, and these are none for a policy that a queue is
   *     configured for
   */
  StageWeights next(HeddleConfig config, Configuration conf, Runnable refused) {
    try {
      return read(config, conf);
    } catch (ConfigException e) {
      refused.run();
      if (!areEnoughFor(config)) {
        throw e;
      }
      LOG.error("The weights before this refresh stay: {}", e.getMessage());
      return this;
    }
  }

  private boolean areEnoughFor(HeddleConfig config) {
    return Arrays.stream(StagePolicies.values())
        .allMatch(
            policy -> makers.containsKey(policy) || !config.queues().uses(policy.configName()));
  }

  /** New policies for one queue, by what it may see; nothing for the name of another policy. */
  Map<ShippedWeights, StagePolicy> policies(String configName) {
    Map<ShippedWeights, StagePolicy> policies = new EnumMap<>(ShippedWeights.class);
    StagePolicies.named(configName)
        .map(makers::get)
        .ifPresent(named -> named.forEach((pattern, maker) -> policies.put(pattern, maker.get())));
    return policies;
  }
}

package io.heddle.dag;

import io.heddle.config.ConfigException;
import io.heddle.config.DagConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.dag.StagePolicies.EvenShares;
import io.heddle.dag.StagePolicy.Situation;
import io.heddle.model.StageGraph;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Policies for jobs of stages that some queue is configured for, with their weights. */
public final class ConfiguredPolicies {
  /** Reads a file of weights. */
  @FunctionalInterface
  public interface Source {
    String read(String file) throws IOException;
  }

  private final Map<StagePolicies, Map<ShippedWeights, Supplier<StagePolicy>>> makers =
      new EnumMap<>(StagePolicies.class);

  private ConfiguredPolicies() {}

  /** Throws ConfigException if weights cannot be used. */
  public static ConfiguredPolicies read(HeddleConfig config, Source source) {
    boolean isRead = config.dag().isFile() && uses(config).findAny().isPresent();
    String text = isRead ? text(config.dag().weights(), source) : null;
    return of(config, (policy, seen) -> maker(policy, seen, config.dag(), text));
  }

  /** Returns the same policies, but each shares executors out evenly. */
  public static ConfiguredPolicies evenShares(HeddleConfig config) {
    return of(config, (policy, seen) -> EvenShares::new);
  }

  private static ConfiguredPolicies of(
      HeddleConfig config, BiFunction<StagePolicies, ShippedWeights, Supplier<StagePolicy>> maker) {
    ConfiguredPolicies all = new ConfiguredPolicies();
    uses(config)
        .forEach(
            policy -> {
              Map<ShippedWeights, Supplier<StagePolicy>> bySeen =
                  new EnumMap<>(ShippedWeights.class);
              for (ShippedWeights seen : ShippedWeights.values()) {
                bySeen.put(seen, maker.apply(policy, seen));
              }
              all.makers.put(policy, bySeen);
            });
    return all;
  }

  private static Stream<StagePolicies> uses(HeddleConfig config) {
    return Arrays.stream(StagePolicies.values())
        .filter(policy -> config.queues().uses(policy.configName()));
  }

  private static String text(String file, Source source) {
    try {
      return source.read(file);
    } catch (IOException | RuntimeException e) {
      throw refusal(file, "it cannot be read, " + e.getMessage(), e);
    }
  }

  private static Supplier<StagePolicy> maker(
      StagePolicies policy, ShippedWeights seen, DagConfig config, String text) {
    try {
      Supplier<StagePolicy> maker =
          text == null ? shipped(policy, seen, config) : policy.read(text);
      TrialPlan.of(maker.get());
      return maker;
    } catch (IOException | RuntimeException e) {
      throw refusal(config.weights(), policy.configName() + " cannot use it, " + e.getMessage(), e);
    }
  }

  private static Supplier<StagePolicy> shipped(
      StagePolicies policy, ShippedWeights seen, DagConfig config) throws IOException {
    boolean follows = config.weights().equals(DagConfig.AUTO);
    return policy.shipped(follows ? seen : ShippedWeights.named(config.weights()));
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

  /** Whether there are weights for every such policy that some queue is configured for. */
  public boolean areEnoughFor(HeddleConfig config) {
    return uses(config).allMatch(makers::containsKey);
  }

  /** New policies for one queue, by what it may see; none for the name of another policy. */
  public Map<ShippedWeights, StagePolicy> of(String configName) {
    Map<ShippedWeights, StagePolicy> policies = new EnumMap<>(ShippedWeights.class);
    StagePolicies.named(configName)
        .map(makers::get)
        .ifPresent(named -> named.forEach((seen, maker) -> policies.put(seen, maker.get())));
    return policies;
  }

  /**
   * Plans on trial, which load classes outside of plans' time, and find out weights that give
   * nothing.
   */
  public static final class TrialPlan {
    private static final int ROUNDS = 50;
    private static final int EXECUTORS = 20;
    private static final int MOST_TURNS = 64;

    private TrialPlan() {}

    /**
     * Returns how many turns a policy gives.
     *
     * @throws StagePolicy.PolicyException if it gives what cannot be
     */
    public static int of(StagePolicy policy) {
      int turns = 0;
      for (int round = 0; round < ROUNDS; round++) {
        List<JobProgress> jobs = List.of(job(3), job(9), job(27));
        Situation situation = new Situation(jobs, EXECUTORS, EXECUTORS, round);
        turns += ExecutorAllocation.by(policy, situation, MOST_TURNS).turns().size();
      }
      return turns;
    }

    private static JobProgress job(int tasks) {
      StageGraph graph =
          new StageGraph(
              new int[] {tasks, tasks, 1},
              new double[] {2, 5, 1},
              List.of(new int[0], new int[0], new int[] {0, 1}));
      return new JobProgress(graph);
    }
  }
}

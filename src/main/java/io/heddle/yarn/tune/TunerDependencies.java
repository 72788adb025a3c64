package io.heddle.yarn.tune;

import io.heddle.config.TunerConfig;
import io.heddle.tune.apply.Applier;
import io.heddle.tune.latency.Delays;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.latency.PaperLatency;
import io.heddle.tune.latency.TaskLatency;
import io.heddle.tune.search.Plan.PlanSearch;
import io.heddle.tune.search.Planner;
import io.heddle.tune.search.Planner.Look;
import io.heddle.tune.search.Workers;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.util.Clock;
import org.apache.hadoop.yarn.util.SystemClock;

/**
 * What a tuner is made with.
 *
 * @param nanos of a clock that never goes back
 * @param model makes the latency model that configuration names
 * @param appliers makes what changes the scheduler that runs
 */
public record TunerDependencies(
    Clock clock,
    LongSupplier nanos,
    RandomGenerator random,
    Function<TunerConfig, LatencyModel> model,
    Search search,
    Appliers appliers) {
  public static TunerDependencies standard() {
    return new TunerDependencies(
        SystemClock.getInstance(),
        System::nanoTime,
        new SplittableRandom(),
        config ->
            config.model().equals(TunerConfig.PAPER)
                ? new PaperLatency()
                : new TaskLatency(Delays.STANDARD),
        TunerDependencies::search,
        io.heddle.yarn.tune.apply.Appliers::of);
  }

  private static PlanSearch search(
      TunerConfig config, LatencyModel model, RandomGenerator random, Workers workers) {
    boolean paper = config.search().equals(TunerConfig.PAPER);
    return new Planner(model, paper ? groups -> Look.PAPER : Look::at, random, workers)::plan;
  }

  /** Makes what looks for better settings. */
  @FunctionalInterface
  public interface Search {
    /**
     * The search that configuration names, by the predictions of {@code model}, in these threads.
     */
    PlanSearch create(
        TunerConfig config, LatencyModel model, RandomGenerator random, Workers workers);
  }

  /** Makes what changes the scheduler that runs. */
  @FunctionalInterface
  public interface Appliers {
    /**
     * An applier for the scheduler of a ResourceManager.
     *
     * @param conf that the ResourceManager was started with
     * @throws YarnException if its settings cannot be changed
     */
    Applier create(ResourceScheduler scheduler, RMContext context, Configuration conf)
        throws YarnException;
  }
}

package io.heddle.yarn.testing;

import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.search.Plan;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import io.heddle.yarn.tune.ConfigurationTuner;
import io.heddle.yarn.tune.TunerDependencies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** A tuner whose search, predictions and clock the test plays, and which looks when told to. */
public final class PlantedTuner extends ConfigurationTuner {
  private final Script script;

  public static final class Script {
    /** What a job takes in all under present settings, in seconds. */
    private static final double BEFORE = 100;

    private static final double AFTER = 10;

    /** How far the clock is ahead of the ResourceManager's. */
    public final AtomicLong aheadMillis = new AtomicLong();

    /** How far the wall clock was set beyond that. */
    public final AtomicLong jumpMillis = new AtomicLong();

    /** What was searched for better settings. */
    public final List<Snapshot> searched = new ArrayList<>();

    public UnaryOperator<QueueSettings> wish = UnaryOperator.identity();
    public boolean disappoints;

    private Plan plan(Snapshot snapshot) {
      searched.add(snapshot);
      return new Plan(
          snapshot.groups().stream()
              .map(
                  group ->
                      new GroupPlan(
                          group.path(),
                          group.share(),
                          group.queues().stream().map(Queue::settings).map(wish).toList()))
              .toList(),
          BEFORE,
          AFTER,
          List.of());
    }

    private LatencyModel model() {
      return (family, queues, jobs) ->
          (units, settings) -> {
            boolean granted = settings.stream().allMatch(now -> wish.apply(now).equals(now));
            double late = disappoints ? aheadMillis.get() / 1000.0 : 0;
            double[] latencies = new double[jobs.size()];
            Arrays.fill(latencies, granted ? AFTER + late : BEFORE);
            return latencies;
          };
    }
  }

  private PlantedTuner(Script script, TunerDependencies parts) {
    super(parts);
    this.script = script;
  }

  public static PlantedTuner of(LiveRm live) {
    return of(live, UnaryOperator.identity());
  }

  public static PlantedTuner of(LiveRm live, UnaryOperator<TunerDependencies> change) {
    return of(live.rm(), change);
  }

  public static PlantedTuner of(ResourceManager rm, UnaryOperator<TunerDependencies> change) {
    Script script = new Script();
    TunerDependencies standard = TunerDependencies.standard();
    PlantedTuner tuner =
        new PlantedTuner(
            script,
            change.apply(
                new TunerDependencies(
                    () ->
                        standard.clock().getTime()
                            + script.aheadMillis.get()
                            + script.jumpMillis.get(),
                    () ->
                        standard.nanos().getAsLong()
                            + TimeUnit.MILLISECONDS.toNanos(script.aheadMillis.get()),
                    standard.random(),
                    config -> script.model(),
                    (config, model, random, workers) -> script::plan,
                    standard.appliers())));
    tuner.init(rm.getConfig(), rm.getRMContext(), rm.getResourceScheduler());
    return tuner;
  }

  public static TunerDependencies with(
      TunerDependencies parts, TunerDependencies.Appliers appliers) {
    return new TunerDependencies(
        parts.clock(), parts.nanos(), parts.random(), parts.model(), parts.search(), appliers);
  }

  public Script script() {
    return script;
  }

  /** Looks at the cluster so much later than the last time. */
  public void lookAfter(long seconds) {
    script.aheadMillis.addAndGet(1000 * seconds);
    editSchedule();
  }
}

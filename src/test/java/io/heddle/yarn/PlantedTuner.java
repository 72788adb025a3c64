package io.heddle.yarn;

import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.search.GroupPlan;
import io.heddle.tune.search.Plan;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import io.heddle.yarn.tune.ConfigurationTuner;
import io.heddle.yarn.tune.TunerParts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** A tuner whose search and predictions the test plays, and which acts when the test says so. */
final class PlantedTuner extends ConfigurationTuner {
  /** What every job is predicted to take from now on, in seconds, before a change and after it. */
  private static final double BEFORE = 100;

  private static final double AFTER = 10;

  private final Script script;

  /** What the test says. */
  static final class Script {
    final List<Snapshot> searched = new ArrayList<>();
    UnaryOperator<QueueSettings> wish = UnaryOperator.identity();

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
          AFTER);
    }
  }

  private PlantedTuner(Script script, TunerParts parts) {
    super(parts);
    this.script = script;
  }

  /**
   * One that is initialised for the scheduler of {@code live}.
   *
   * @param aheadMillis how far its clock is ahead of the ResourceManager's
   */
  static PlantedTuner of(LiveRm live, java.util.concurrent.atomic.AtomicLong aheadMillis) {
    Script script = new Script();
    LatencyModel model =
        (family, queues, jobs) ->
            (units, settings) -> {
              double[] latencies = new double[jobs.size()];
              boolean wished =
                  settings.stream().allMatch(now -> script.wish.apply(now).equals(now));
              Arrays.setAll(
                  latencies, i -> (wished ? AFTER : BEFORE) - jobs.get(i).submittedSeconds());
              return latencies;
            };
    TunerParts standard = TunerParts.standard();
    PlantedTuner tuner =
        new PlantedTuner(
            script,
            standard
                .withClock(() -> standard.clock().getTime() + aheadMillis.get())
                .withModel(config -> model)
                .withSearch((same, random) -> script::plan));
    tuner.init(live.rm().getConfig(), live.rm().getRMContext(), live.rm().getResourceScheduler());
    return tuner;
  }

  Script script() {
    return script;
  }
}

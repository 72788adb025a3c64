package io.heddle.history.spark;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The stages of a Spark application as a workload has them, with its driver's pauses. */
final class SparkWork {
  /** A driver that takes less between two jobs does nothing worth a stage. */
  private static final long LEAST_PAUSE_MILLIS = 100;

  private static final TaskUse IDLE = TaskUse.constant(0, 1);

  private final ResourceVector executor;
  private final TaskUse pauseUse;
  private final List<WorkloadStage> stages = new ArrayList<>();
  private final Map<Integer, Integer> places = new HashMap<>();
  private final Map<Integer, Integer> pauseOfJob = new HashMap<>();

  /**
   * @param useIsKnown whether executors keep memory and compute nothing while the driver works
   */
  SparkWork(ResourceVector executor, boolean useIsKnown) {
    this.executor = executor;
    pauseUse = useIsKnown ? IDLE : TaskUse.UNKNOWN;
  }

  /**
   * Adds a stage that waits for none of its job.
   *
   * @param earlier last stages of the jobs before, each added before
   * @param pauseMillis what the driver took before the job
   */
  void first(int id, int job, List<Integer> earlier, long pauseMillis, TaskGroup tasks) {
    List<Integer> parents = places(earlier);
    if (pauseMillis >= LEAST_PAUSE_MILLIS) {
      parents =
          List.of(pauseOfJob.computeIfAbsent(job, key -> pause(places(earlier), pauseMillis)));
    }
    places.put(id, add(parents, tasks));
  }

  void later(int id, List<Integer> parents, TaskGroup tasks) {
    places.put(id, add(places(parents), tasks));
  }

  void end(long pauseMillis) {
    if (pauseMillis >= LEAST_PAUSE_MILLIS) {
      pause(IntStream.range(0, stages.size()).boxed().toList(), pauseMillis);
    }
  }

  List<WorkloadStage> stages() {
    return stages;
  }

  private int pause(List<Integer> parents, long millis) {
    return add(parents, new TaskGroup(executor, Durations.equal(1, millis), pauseUse));
  }

  private int add(List<Integer> parents, TaskGroup tasks) {
    stages.add(new WorkloadStage(parents, tasks));
    return stages.size() - 1;
  }

  /** Spark numbers stages so that parents come first; a damaged log may not. */
  private List<Integer> places(List<Integer> ids) {
    return ids.stream().filter(places::containsKey).map(places::get).toList();
  }
}

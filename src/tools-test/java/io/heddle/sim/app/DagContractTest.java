package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

class DagContractTest extends ApplicationMasterContractTest {
  static final List<WorkloadStage> STAGES =
      List.of(
          stage(List.of(), 10_000, 30),
          stage(List.of(), 11_000, 20),
          stage(List.of(0), 12_000, 0),
          stage(List.of(1, 2), 13_000, 25),
          stage(List.of(0), 14_000, 40));

  private static WorkloadStage stage(List<Integer> parents, long firstMillis, int count) {
    return new WorkloadStage(
        parents,
        new TaskGroup(
            ResourceVector.of(2_048, 1),
            Durations.of(LongStream.range(firstMillis, firstMillis + count).toArray())));
  }

  @Override
  ApplicationMaster master() {
    return Masters.of(new Dag(STAGES), SimulationSettings.standard(1));
  }

  @Override
  Set<Long> tasks() {
    return STAGES.stream()
        .flatMapToLong(DagContractTest::millis)
        .boxed()
        .collect(Collectors.toSet());
  }

  @Override
  Wanted wanted(Set<Long> done) {
    int open =
        (int)
            STAGES.stream()
                .filter(stage -> isRunnable(stage, done))
                .flatMapToLong(DagContractTest::millis)
                .filter(millis -> !done.contains(millis))
                .count();
    return new Wanted(open, open);
  }

  private static boolean isRunnable(WorkloadStage stage, Set<Long> done) {
    return stage.parents().stream()
        .map(STAGES::get)
        .allMatch(parent -> isRunnable(parent, done) && millis(parent).allMatch(done::contains));
  }

  private static LongStream millis(WorkloadStage stage) {
    Durations durations = stage.tasks().durations();
    return IntStream.range(0, durations.count()).mapToLong(durations::get);
  }
}

package io.heddle.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.history.RecordedRun.PastJob;
import io.heddle.model.RecurringName;
import io.heddle.model.ResourceVector;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.RequestUse;
import io.heddle.profile.ResourceSeconds;
import io.heddle.profile.TaskTimes;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordedRunTest {
  private static final ResourceVector DEMAND = ResourceVector.of(2048, 3);

  private static ResourceSeconds held(JobModel model, ContainerTimes times) {
    Job job = new Job("1", "a", "ann", "root.default", 0, 0, DEMAND, Set.of(), model);
    PastJob past = new PastJob(job, 0, 1_000);
    RecordedRun run = new RecordedRun("1", 0, RecurringName.UNKNOWN, times, List.of(), "", past, 1);
    return run.profile().times().held();
  }

  private static TaskGroup tasks(int count, long millis) {
    return new TaskGroup(DEMAND, Durations.equal(count, millis));
  }

  /** 4 maps of 10 s, 2 reduces of 5 s and 15 s: 80 s of 2,048 MiB and 3 cores. */
  @Test
  void tasksHoldTheirContainers() {
    assertThat(held(new MapReduce(tasks(4, 10_000), tasks(2, 15_000), 5_000), ContainerTimes.NONE))
        .isEqualTo(new ResourceSeconds(2048 * 80, 3 * 80));
  }

  /** 2 executors were there for 100 s each, whatever their tasks took. */
  @Test
  void executorsAreHeldAsLongAsTheyAreThere() {
    assertThat(
            held(
                new Executors(DEMAND, 2, 4, List.of(new WorkloadStage(List.of(), tasks(1, 1_000)))),
                new ContainerTimes(null, null, new TaskTimes(2, 100))))
        .isEqualTo(new ResourceSeconds(2048 * 200, 3 * 200));
  }

  private static TaskGroup using(int count, long millis, double cpu) {
    return new TaskGroup(DEMAND, Durations.equal(count, millis), TaskUse.constant(cpu, 1));
  }

  private static RequestUse use(JobModel model, ContainerTimes times) {
    Job job = new Job("1", "a", "ann", "root.default", 0, 0, DEMAND, Set.of(), model);
    PastJob past = new PastJob(job, 0, 1_000);
    return new RecordedRun("1", 0, RecurringName.UNKNOWN, times, List.of(), "", past, 1)
        .profile()
        .use();
  }

  /** 4 maps of 10 s use a quarter, 2 reduces of 15 s four fifths, and 5 s nothing: 34 of 80 s. */
  @Test
  void whatTasksUsedIsOfAllThatTheyHeld() {
    JobModel model = new MapReduce(using(4, 10_000, 0.25), using(2, 15_000, 0.8), 5_000);
    assertThat(use(model, ContainerTimes.NONE)).isEqualTo(new RequestUse(1, 34 / 80.0, 0.8));
    JobModel unknown = new MapReduce(tasks(4, 10_000), tasks(2, 15_000), 5_000);
    assertThat(use(unknown, ContainerTimes.NONE)).isEqualTo(RequestUse.NONE);
  }

  /** 8 tasks of 10 s use half a slot of 4 in an executor that is there for 100 s: 10 of 100 s. */
  @Test
  void executorsThatWaitUseNothing() {
    WorkloadStage stage = new WorkloadStage(List.of(), using(8, 10_000, 0.5));
    assertThat(
            use(
                new Executors(DEMAND, 1, 4, List.of(stage)),
                new ContainerTimes(null, null, new TaskTimes(1, 100))))
        .isEqualTo(new RequestUse(1, 0.1, 0.5));
  }

  /** Of 100 s of work 89 are at a tenth, and 11 at nine tenths: nine tenths of it are not below. */
  @Test
  void nineTenthsOfTheWorkKeepBelowTheHighUse() {
    assertThat(HighUse.of(List.of(using(11, 1_000, 0.9), using(89, 1_000, 0.1)))).isEqualTo(0.9);
    assertThat(HighUse.of(List.of(using(10, 1_000, 0.9), using(90, 1_000, 0.1)))).isEqualTo(0.1);
    assertThat(HighUse.of(List.of(using(10, 1_000, 0.9), using(90, 1_000, 0)))).isEqualTo(0.9);
    assertThat(HighUse.of(List.of(using(90, 1_000, 0)))).isZero();
  }
}

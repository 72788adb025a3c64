package io.heddle.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.history.MeasuredUse.OfTask;
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
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedRunTest {
  private static final ResourceVector DEMAND = ResourceVector.of(2048, 3);

  private static final ResourceVector ASKED = ResourceVector.of(1_000, 2);

  private final MeasuredUse use = new MeasuredUse();

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

  /** 12 s of processor in 10 s and 6 s in 20 s on 2 cores: 18 / 60; (10 * 400 + 20 * 100) / 30. */
  @Test
  void tasksWeighAsLongAsTheyRan() {
    use.add(5_000, 15_000, new OfTask(12_000, 400));
    use.add(0, 20_000, new OfTask(6_000, 100));
    assertThat(use.of(ASKED, 1)).isEqualTo(TaskUse.constant(0.3, 0.2));
  }

  /** 8 s in 10 s, on a slot's part of 4 tasks for 2 cores: 8 / 5. */
  @Test
  void aSlotHasItsPartOfTheCores() {
    use.add(0, 10_000, new OfTask(8_000, 500));
    assertThat(use.of(ASKED, 4)).isEqualTo(TaskUse.constant(1.6, 0.5));
  }

  @Test
  void whatIsNotKnownIsAllThatIsAskedFor() {
    assertThat(use.of(ASKED, 1)).isEqualTo(TaskUse.UNKNOWN);
    use.add(0, 10_000, OfTask.UNKNOWN);
    assertThat(use.of(ASKED, 1)).isEqualTo(TaskUse.UNKNOWN);
    use.add(0, 10_000, new OfTask(5_000, Double.NaN));
    assertThat(use.of(ASKED, 1)).isEqualTo(TaskUse.constant(0.25, 1));
  }

  /** A container that held more than it may would have been killed: the request is not known. */
  @Test
  void memoryIsAtMostWhatWasAskedFor() {
    use.add(0, 10_000, new OfTask(Double.NaN, 4_000));
    assertThat(use.of(ASKED, 1)).isEqualTo(TaskUse.constant(1, 1));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NaN})
  void whatIsNoAmountSaysNothing(double amount) {
    use.add(0, 10_000, new OfTask(amount, amount));
    use.add(10_000, 0, new OfTask(1, 1));
    assertThat(use.of(ASKED, 1)).isEqualTo(TaskUse.UNKNOWN);
  }

  /** No machine has more than a thousand cores for a task; the others still count. */
  @Test
  void anAbsurdProcessorTimeSaysNothing() {
    use.add(0, 10_000, new OfTask(1e300, Double.NaN));
    assertThat(use.of(ASKED, 1)).isEqualTo(TaskUse.UNKNOWN);
    use.add(0, 10_000, new OfTask(5_000, Double.NaN));
    assertThat(use.of(ASKED, 1)).isEqualTo(TaskUse.constant(0.25, 1));
  }

  private static Job job(String name, String queue, long priority, String tags) {
    return new UncheckedJob("", name, " ", queue, priority, tags, -5)
        .job(UncheckedJob.demand(-1, 1 << 20), new Dag(List.of()));
  }

  @Test
  void textsAreOfBoundedLengthAndNeverBlank() {
    UncheckedJob kept =
        new UncheckedJob("a", "x".repeat(1_000_000), "ann", "etl", 0, "t,".repeat(1_000_000), 0);
    assertThat(kept.name()).hasSize(160);
    assertThat(kept.tags()).hasSize(2_000);
    Job job = job("", "", 0, "");
    assertThat(List.of(job.id(), job.name(), job.user(), job.queue()))
        .containsExactly("unknown", "unnamed", "unknown", "root.default");
    assertThat(job("a", "etl", 0, "").queue()).isEqualTo("root.etl");
    assertThat(job("a", "root.a.b", 0, "").queue()).isEqualTo("root.a.b");
  }

  @Test
  void numbersAreInRange() {
    assertThat(job("a", "", 1L << 40, "").priority()).isEqualTo(1_000_000);
    assertThat(job("a", "", -3, "").priority()).isZero();
    assertThat(job("a", "", 0, "").submitMillis()).isZero();
    assertThat(job("a", "", 0, "").master()).isEqualTo(ResourceVector.of(1, 1 << 20));
  }

  /** Too long, not ASCII, empty; twice; and of more than ten the first in order. */
  @Test
  void tagsAreThoseThatYarnTakes() {
    assertThat(job("a", "", 0, "B, a,,b,\u00e9," + "z".repeat(101)).tags())
        .isEqualTo(Set.of("a", "b"));
    assertThat(job("a", "", 0, "k,j,i,h,g,f,e,d,c,b,a").tags()).hasSize(10).doesNotContain("k");
  }
}

package io.heddle.sim.engine;

import static io.heddle.sim.engine.TestJobs.DEMAND;
import static io.heddle.sim.engine.TestJobs.job;
import static io.heddle.sim.engine.TestJobs.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ReclaimConfig;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.RunObserver;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.Schedulers;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskUseInSimulationTest {
  private static final long TASK = 60_000;

  /** One node of 8 cores and 16 GiB; each container asks for 1 core and 1 GiB. */
  private static final ClusterSpec NODE = ClusterSpec.of(1, 16 * 1_024, 8);

  private static final class Ran extends RecordingListener {
    private final List<Double> slowdowns = new ArrayList<>();

    @Override
    public void ran(Job job, long workMillis, long millis, long now) {
      slowdowns.add((double) millis / workMillis);
    }
  }

  private static Job bag(int count, TaskUse use) {
    return job("bag", new Dag(List.of(new WorkloadStage(List.of(), tasks(count, use)))));
  }

  private static TaskGroup tasks(int count, TaskUse use) {
    return new TaskGroup(DEMAND, Durations.equal(count, TASK), use);
  }

  private static void run(Workload workload, String scheduler, RunObserver observer) {
    run(workload, new Schedulers(AdminSettings.NONE).named(scheduler), observer);
  }

  private static void run(Workload workload, Contender contender, RunObserver observer) {
    TestJobs.run(workload, NODE, contender, observer);
  }

  /** The master has 0.1 cores busy; with 7 tasks of 1.5 that is 10.6 of 8. */
  @ParameterizedTest
  @ValueSource(strings = {"capacity", "fair", "heddle"})
  void overuseOfCoresSlowsTasksDown(String scheduler) {
    Ran ran = new Ran();
    run(workload(bag(7, TaskUse.constant(1.5, 0.1))), scheduler, ran);
    assertThat(ran.outcomes()).containsEntry("bag", true);
    assertThat(ran.slowdowns)
        .hasSize(7)
        .allSatisfy(times -> assertThat(times).isBetween(10.59 / 8, 10.61 / 8));
  }

  /** Two slots share an executor: 7 of 1 core with two tasks each use 0.9 in all, and fit. */
  @Test
  void slotsShareWhatTheirExecutorAsksFor() {
    Ran ran = new Ran();
    WorkloadStage stage = new WorkloadStage(List.of(), tasks(14, TaskUse.constant(0.9, 0.1)));
    run(workload(job("bag", new Executors(DEMAND, 7, 2, List.of(stage)))), "capacity", ran);
    assertThat(ran.slowdowns).hasSize(14).containsOnly(1.0);
  }

  /** 16 GiB hold the master's 1 and five of 2.5; of seven, two are killed and run again. */
  @Test
  void memoryBeyondTheNodeKillsTheYoungestAndItIsAskedForAgain() {
    RecordingListener recording = new RecordingListener();
    run(workload(bag(7, TaskUse.constant(0.5, 2.5))), "capacity", recording);
    assertThat(recording.outcomes()).containsEntry("bag", true);
    int killed = recording.count(RunObserver.OUT_OF_MEMORY);
    assertThat(killed).isPositive();
    assertThat(recording.allocations()).hasSizeGreaterThanOrEqualTo(1 + 7 + killed);
  }

  /** Maps and reduces, too. */
  @Test
  void killedMapsAndReducesRunAgain() {
    RecordingListener recording = new RecordingListener();
    TaskUse large = TaskUse.constant(0.5, 2.5);
    run(
        workload(job("round", new MapReduce(tasks(7, large), tasks(7, large), 2_000))),
        "capacity",
        recording);
    assertThat(recording.outcomes()).containsEntry("round", true);
    assertThat(recording.count(RunObserver.OUT_OF_MEMORY)).isPositive();
  }

  /** What is known to be all that is asked for makes no difference to what is not known. */
  @ParameterizedTest
  @ValueSource(strings = {"fifo", "capacity", "fair", "heddle"})
  void useOfAllThatIsAskedForChangesNothing(String scheduler) {
    EventLog known = new EventLog();
    EventLog unknown = new EventLog();
    run(workload(bag(50, TaskUse.constant(1, 1))), scheduler, known);
    run(workload(bag(50, TaskUse.UNKNOWN)), scheduler, unknown);
    assertThat(known.lines()).isEqualTo(unknown.lines());
  }

  /** What it reclaims is all that the row differs by from stock, where heartbeats serve nodes. */
  @Test
  void stocksOrderInHeddlesSchedulerIsStocks() {
    TaskUse use = new TaskUse(TaskUse.constant(1.3, 0.4).phases(), 0.5, 3);
    Schedulers byHeartbeats = new Schedulers(TestJobs.BY_HEARTBEATS);
    Contender reclaims = byHeartbeats.named("capacity+reclaim");
    Map<String, String> settings = new HashMap<>(reclaims.scheduler().settings());
    settings.put(ReclaimConfig.MODE, "off");
    SchedulerChoice choice = new SchedulerChoice("order", Family.HEDDLE, settings, "");
    EventLog stock = new EventLog();
    EventLog order = new EventLog();
    Workload jobs = workload(bag(60, use), job("second", bag(40, use).model()));
    run(jobs, byHeartbeats.named("capacity"), stock);
    run(jobs, new Contender(choice, reclaims.slowStart(), reclaims.oneQueue()), order);
    assertThat(order.lines()).isEqualTo(stock.lines());
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    TaskUse use = new TaskUse(TaskUse.constant(1.3, 0.4).phases(), 0.5, 3);
    EventLog first = new EventLog();
    EventLog second = new EventLog();
    run(workload(bag(60, use)), "capacity+reclaim", first);
    run(workload(bag(60, use)), "capacity+reclaim", second);
    assertThat(second.lines()).isEqualTo(first.lines());
  }
}

package io.heddle.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LowerBoundTest {
  private static final MapReduce ROUND =
      ReportJobs.round(ReportJobs.tasks(8, 30), ReportJobs.tasks(2, 20), 5);

  // One map, 30, then one reduce, 20; fetching overlaps with the maps unless it takes longer.
  @Test
  void aReduceEndsAfterTheMapsAndItsFetching() {
    assertThat(LowerBound.criticalPath(ROUND)).isEqualTo(50);
    assertThat(LowerBound.criticalPath(ReportJobs.round(ROUND.maps(), ROUND.reduces(), 40)))
        .isEqualTo(60);
    assertThat(LowerBound.criticalPath(ReportJobs.round(ROUND.maps(), ReportJobs.tasks(0, 0), 40)))
        .isEqualTo(30);
  }

  @Test
  void roundsOfAChainAddUp() {
    Chain chain = new Chain(List.of(ROUND, ROUND, ROUND));
    assertThat(LowerBound.criticalPath(chain)).isEqualTo(150);
  }

  // A diamond: 10, then 7 beside 20, then 5: the longer way is 10 + 20 + 5 = 35.
  private static List<WorkloadStage> diamond() {
    return List.of(
        new WorkloadStage(List.of(), ReportJobs.tasks(4, 10)),
        new WorkloadStage(List.of(0), ReportJobs.tasks(4, 7)),
        new WorkloadStage(List.of(0), new TaskGroup(ReportJobs.SMALL, Durations.of(1, 20))),
        new WorkloadStage(List.of(1, 2), ReportJobs.tasks(1, 5)));
  }

  @Test
  void theLongestWayThroughADagCounts() {
    assertThat(LowerBound.criticalPath(new Dag(diamond()))).isEqualTo(35);
  }

  // 40 + 28 + 21 + 5 = 94 ms of tasks in 2 slots: one executor needs 47 ms, more than the way of
  // 35;
  // three are bound by the way.
  @Test
  void executorsAreBoundByTheirSlotsToo() {
    ResourceVector demand = ResourceVector.of(1024, 4);
    assertThat(LowerBound.criticalPath(new Executors(demand, 1, 2, diamond()))).isEqualTo(47);
    assertThat(LowerBound.criticalPath(new Executors(demand, 3, 2, diamond()))).isEqualTo(35);
  }

  private static LowerBound bound(ResourceVector capacity, long[] submits, JobModel model) {
    List<Job> jobs = new ArrayList<>();
    for (long submit : submits) {
      jobs.add(ReportJobs.job("job" + submit, "root.default", submit, model));
    }
    return LowerBound.of(new Workload("test", jobs), capacity);
  }

  // 4 cores; two jobs of 8 x 30 + 2 x (5 + 20) = 290 core ms. Together from 100 ms on: 580 / 4 =
  // 145. The second alone, at
  // 1000 ms: 900 + 290 / 4 = 972.5. Memory is plenty.
  @Test
  void workThatArrivesLateCannotBeDoneEarly() {
    ResourceVector capacity = ResourceVector.of(1 << 20, 4);
    assertThat(bound(capacity, new long[] {100, 101}, ROUND).makespan()).isEqualTo(145);
    assertThat(bound(capacity, new long[] {100, 1_000}, ROUND).makespan()).isEqualTo(972.5);
  }

  // With 100 cores nothing but the way of 50 ms counts; the last job starts at 70: 120.
  @Test
  void aLargeClusterLeavesTheCriticalPath() {
    LowerBound bound = bound(ResourceVector.of(1 << 20, 100), new long[] {0, 70}, ROUND);
    assertThat(bound.makespan()).isEqualTo(120);
    assertThat(bound.completions()).containsExactly(50.0, 50.0);
  }

  // 2 GiB let two containers run at a time, however many cores there are: 290 / 2 = 145.
  @Test
  void theScarcestResourceCounts() {
    LowerBound bound = bound(ResourceVector.of(2048, 100), new long[] {0}, ROUND);
    assertThat(bound.makespan()).isEqualTo(145);
    assertThat(bound.completions()).containsExactly(145.0);
  }

  // Ten tasks of 20 ms that use a quarter of a core: 50 ms of work, 100 ms if all were used.
  @Test
  void whereUseIsKnownItIsAllThatANodeMustHaveRoomFor() {
    TaskGroup tasks =
        new TaskGroup(ResourceVector.of(1, 1), Durations.equal(10, 20), TaskUse.constant(0.25, 1));
    Workload workload =
        new Workload(
            "w",
            List.of(
                ReportJobs.job(
                    "j",
                    "root.default",
                    0,
                    new Dag(List.of(new WorkloadStage(List.of(), tasks))))));
    assertThat(LowerBound.of(workload, ResourceVector.of(1_000, 1)).makespan()).isEqualTo(50);
  }
}

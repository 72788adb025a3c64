package io.heddle.bench.gangs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.compare.Gauge;
import io.heddle.bench.gangs.GangCell.Trouble;
import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.NodeOutage;
import io.heddle.sim.engine.ApplicationRun;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class GangGaugeTest {
  private static final ResourceVector MASTER = ResourceVector.of(1, 1);
  private static final ResourceVector ONE = ResourceVector.of(1, 1, 1);
  private static final WorkloadStage STAGE =
      new WorkloadStage(List.of(), new TaskGroup(ONE, Durations.equal(2, 1)));

  private static Job job(String id, JobModel model) {
    return new Job(id, id, "ann", "root.default", 0, 0, MASTER, Set.of(), model);
  }

  private static Job gang(String id) {
    return job(id, new Executors(ONE, 2, 1, 2, List.of(STAGE)));
  }

  /**
   * Eight GPUs for 20 s. The first gang holds one GPU from 2 to 6 s, when it gets the second; the
   * second gang holds one from 10 s to the end. Of the other job two tasks wait from 12 s, and one
   * from 16 s.
   */
  @Test
  void figures() {
    List<Gauge> gauges = GangGauge.all();
    Consumer<Consumer<RunObserver>> all = gauges::forEach;
    Job first = gang("first");
    Job second = gang("second");
    Job other = job("other", new Dag(List.of(STAGE)));
    all.accept(gauge -> gauge.capacity(ResourceVector.of(8, 8, 8), 0));
    all.accept(gauge -> gauge.submitted(first, 0));
    all.accept(gauge -> gauge.submitted(other, 0));
    all.accept(gauge -> gauge.allocated(first, RunObserver.MASTER, "n", MASTER, 1_000));
    all.accept(gauge -> gauge.allocated(first, "task", "n", ONE, 2_000));
    all.accept(gauge -> gauge.submitted(second, 4_000));
    all.accept(gauge -> gauge.allocated(first, "task", "n", ONE, 6_000));
    all.accept(gauge -> gauge.released(first, "task", "n", ONE, 9_000));
    all.accept(gauge -> gauge.finished(first, 9_000, true));
    all.accept(gauge -> gauge.allocated(second, "task", "n", ONE, 10_000));
    all.accept(gauge -> gauge.counted(ApplicationRun.GAVE_UP, 11_000));
    all.accept(gauge -> gauge.counted("master-lost", 11_000));
    all.accept(gauge -> gauge.allocated(other, RunObserver.MASTER, "n", MASTER, 12_000));
    all.accept(gauge -> gauge.allocated(other, "task", "n", ONE, 16_000));
    all.accept(gauge -> gauge.finished(other, 20_000, true));

    Map<String, Double> figures =
        gauges.stream().collect(Collectors.toMap(Gauge::metric, Gauge::value));
    assertThat(figures)
        .isEqualTo(
            Map.of(
                "stuck", 1.0,
                "held-idle", (4.0 + 10.0) / (8 * 20),
                "gang-wait-mean", (6.0 + 16.0) / 2,
                "gang-wait-p95", 16.0,
                "gang-wait-largest", 6.0,
                "withheld", (2 * 4.0 + 4.0) / (8 * 20),
                "attempts-lost", 1.0,
                "jct-gangs", 9.0,
                "jct-others", 20.0));
  }

  /** Of 95 outages each node has five or six. */
  @Test
  void noNodeIsLostAgainBeforeItIsBack() {
    List<NodeOutage> outages =
        new GangCell(0.9, false, false, Trouble.LOST_NODES).settings(1).faults().outages();
    assertThat(outages)
        .hasSize(95)
        .allSatisfy(each -> assertThat(each.to() - each.from()).isLessThan(1_800_000));
    assertThat(outages.stream().collect(Collectors.groupingBy(NodeOutage::node)).values())
        .hasSize(16)
        .allSatisfy(ofNode -> assertThat(ofNode).hasSizeBetween(5, 6));
    assertThat(new GangCell(0.9, false, false).settings(1))
        .isEqualTo(SimulationSettings.standard(1));
    assertThat(new GangCell(0.9, false, false, Trouble.GIVING_UP).settings(1).timing())
        .isEqualTo(SimulationSettings.standard(1).timing().withGangTimeout(900_000));
  }

  @Test
  void thirdOfTheJobsAreGangsOfAllSizes() {
    GangJobs made = new GangJobs(600, new GangCell(0.9, false, false));
    List<Job> jobs = made.workload(1, true).jobs();
    assertThat(jobs).hasSize(600);
    assertThat(jobs)
        .filteredOn(job -> job.model() instanceof Executors)
        .hasSize(200)
        .allSatisfy(
            job ->
                assertThat(job.tags())
                    .containsExactly("heddle.gang=" + ((Executors) job.model()).gang()))
        .extracting(job -> ((Executors) job.model()).gang())
        .contains(4, 8, 16, 32, 64);
    assertThat(made.workload(1, false).jobs())
        .allSatisfy(job -> assertThat(job.tags()).isEmpty())
        .extracting(Job::submitMillis)
        .isEqualTo(jobs.stream().map(Job::submitMillis).toList());
  }
}

package io.heddle.bench.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.reclaim.UsedTasks.Bound;
import io.heddle.bench.reclaim.UsedTasks.Pattern;
import io.heddle.sim.NodeOffers.Node;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReclaimExperimentTest {
  private static Result quick() throws Exception {
    return new ReclaimExperiment()
        .run(
            new ExperimentOptions(List.of(1L), true),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
  }

  private static ResultRow row(Result result, String row, String metric) {
    return result.rows().stream()
        .filter(each -> each.scheduler().equals(row) && each.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aQuickRunHasAllRowsAndMetrics() throws Exception {
    Result result = quick();
    for (String row :
        List.of(
            "stock",
            "static-1.5",
            "static-2",
            "marks",
            "reclaim",
            "heddle",
            "heddle+reclaim",
            "oracle")) {
      for (String metric : List.of("makespan", "jct-mean", "slowdown-p95", "slowdown-p99")) {
        assertThat(row(result, row, metric).mean()).as(row + " " + metric).isPositive();
      }
      assertThat(row(result, row, "killed").mean()).isZero();
    }
    assertThat(row(result, "static-2", "slowdown-p95").mean())
        .isGreaterThan(row(result, "stock", "slowdown-p95").mean());
    assertThat(row(result, "reclaim", "makespan").mean())
        .isLessThan(row(result, "stock", "makespan").mean());
    assertThat(result.ratios()).containsKey("cpu/load-2: heddle+reclaim/stock jct-mean");
    assertThat(new ReclaimExperiment().summary(result)).startsWith("cpu/load-2: makespan 0.");
  }

  @Test
  void workloadsHaveTheirNames() {
    assertThat(ReclaimCell.all(false))
        .extracting(ReclaimCell::name)
        .containsExactlyInAnyOrder(
            "cpu/load-0.9",
            "cpu/load-1.1",
            "cpu/load-2",
            "memory/load-2",
            "mixed/load-2",
            "stress-use/load-2",
            "stress-bursts",
            "stress-slow-samples",
            "stress-dead-source");
  }

  @Test
  void aQuickRunGainsByMemoryAndKillsFew() throws Exception {
    Result result =
        new ReclaimMemoryExperiment()
            .run(
                new ExperimentOptions(List.of(1L), true),
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    assertThat(result.rows())
        .filteredOn(row -> row.metric().equals("killed"))
        .hasSize(5)
        .allSatisfy(row -> assertThat(row.mean()).isLessThanOrEqualTo(0.001));
    assertThat(result.ratios().get("memory/load-2: reclaim+memory/stock jct-mean")).isLessThan(1);
    assertThat(new ReclaimMemoryExperiment().summary(result))
        .startsWith("killed on reclaimed memory, the worst row: 0.0");
  }

  @Test
  void workloadsOfMemoryHaveTheirNames() {
    assertThat(ReclaimMemoryExperiment.cells(false))
        .extracting(ReclaimCell::name)
        .containsExactly("memory/load-2", "memory-0.77/load-2", "mixed/load-2");
  }

  // A node of 16; the marks are at 9.6 and 12.8, the most is 24.
  private static int offered(int before, double busy) {
    return WaterMarks.YAHOO.vcores(new Node(16, before, before, busy, 0));
  }

  @Test
  void stepsBelowTheLowMarkStaysBetweenAndEndsBeyondTheHighOne() {
    assertThat(offered(16, 9.5)).isEqualTo(20);
    assertThat(offered(20, 9.5)).isEqualTo(24);
    assertThat(offered(24, 9.5)).isEqualTo(24);
    assertThat(offered(20, 9.6)).isEqualTo(20);
    assertThat(offered(20, 12.8)).isEqualTo(20);
    assertThat(offered(20, 12.9)).isEqualTo(16);
    assertThat(offered(20, Double.NaN)).isEqualTo(16);
  }

  /** Of 16 cores 10 will be busy: 6 are left, even if what comes uses all that it asks for. */
  @Test
  void whoKnowsUseOffersWhatItLeaves() {
    KnownUse oracle = new KnownUse();
    assertThat(oracle.vcores(new Node(16, 16, 14, 3, 10))).isEqualTo(20);
    assertThat(oracle.vcores(new Node(16, 16, 14, 3, 17))).isEqualTo(16);
    assertThat(oracle.vcores(new Node(16, 26, 20, 3, 17))).isEqualTo(20);
  }

  private static List<Job> jobs(double scale, Pattern pattern) {
    UsedTasks tasks = new UsedTasks(Bound.CPU, scale, pattern);
    return LongStream.rangeClosed(1, 20).boxed().flatMap(s -> tasks.jobs(s).stream()).toList();
  }

  private static List<Job> constant() {
    return jobs(1, Pattern.CONSTANT);
  }

  private static double weighted(List<Job> jobs, int type) {
    return sum(jobs, job -> Tasks.used(job.model(), type))
        / sum(jobs, job -> Tasks.work(job.model(), type));
  }

  private static double sum(List<Job> jobs, ToDoubleFunction<Job> amount) {
    return jobs.stream().mapToDouble(amount).sum();
  }

  private static double mean(List<Job> jobs, ToDoubleFunction<TaskGroup> ofTask) {
    double tasks = sum(jobs, job -> (double) Tasks.count(job.model()));
    return sum(
            jobs,
            job ->
                Tasks.groups(job.model()).stream()
                    .mapToDouble(group -> group.count() * ofTask.applyAsDouble(group))
                    .sum())
        / tasks;
  }

  @Test
  void useOverRequestIsAsPublished() {
    List<Job> jobs = constant();
    assertThat(meanCpu(jobs)).isCloseTo(0.74, within(0.02));
    assertThat(weighted(jobs, 1)).isCloseTo(0.68, within(0.02));
    assertThat(mean(jobs, group -> group.use().phases().get(0).memory()))
        .isCloseTo(0.21, within(0.02));
    assertThat(weighted(jobs, 0)).isCloseTo(0.38, within(0.03));
  }

  /** Within a kind the variance is that of a lognormal: (exp(0.1^2) - 1) cpu^2. */
  @Test
  void mostOfTheVarianceLiesBetweenKinds() {
    List<Job> jobs = constant();
    double mean = meanCpu(jobs);
    double between = mean(jobs, group -> Math.pow(group.use().phases().get(0).cpu() - mean, 2));
    double within =
        mean(
            jobs,
            group ->
                Math.expm1(Math.pow(group.use().sigma(), 2))
                    * Math.pow(group.use().phases().get(0).cpu(), 2));
    assertThat(between / (between + within)).isBetween(0.88, 0.95);
  }

  @Test
  void scaledUseIsMoreOfTheSame() {
    assertThat(meanCpu(jobs(1.4, Pattern.CONSTANT)))
        .isCloseTo(1.4 * meanCpu(constant()), within(1e-9));
  }

  private static double meanCpu(List<Job> jobs) {
    return mean(jobs, group -> group.use().phases().get(0).cpu());
  }

  @Test
  void jobsAreASeedsOwn() {
    UsedTasks tasks = new UsedTasks(Bound.MIXED, 1, Pattern.BURSTS);
    assertThat(tasks.jobs(1)).isEqualTo(tasks.jobs(1)).isNotEqualTo(tasks.jobs(2));
  }
}

package io.heddle.bench.mixes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.experiment.Figures;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.SimpleJob;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BestStockTest {
  private final Figures figures = new Figures();

  private void add(String mix, String scheduler, double seconds) {
    figures.add(mix + "/load-0.7/queues-1", scheduler, "jct-mean", seconds, "s");
  }

  /** The best of stock takes 40 s in a, 10 in b and c: 20 / 40, 20 / 10 and 5 / 10. */
  @Test
  void isComparedCellByCellAndSummedUpByHalf() {
    add("a", "capacity", 50);
    add("a", "drf", 40);
    add("a", "heddle", 20);
    add("b", "capacity", 10);
    add("b", "drf", 30);
    add("b", "heddle", 20);
    add("c", "capacity", 10);
    add("c", "drf", 10);
    add("c", "heddle", 5);

    Map<String, Double> ratios = new BestStock(figures, List.of("a", "b")).ratios("heddle");

    String cell = "/load-0.7/queues-1: heddle/best-stock jct-mean, ";
    assertThat(ratios)
        .containsEntry("a/load-0.7/queues-1: heddle/drf jct-mean", 0.5)
        .containsEntry("b/load-0.7/queues-1: heddle/capacity jct-mean", 2.0)
        .containsEntry("development" + cell + "worst", 2.0)
        .containsEntry("test" + cell + "worst", 0.5);
    // The root of 0.5 * 2.
    assertThat(ratios.get("development" + cell + BestStock.MEAN)).isCloseTo(1, within(1e-12));
    assertThat(ratios.get("test" + cell + BestStock.MEAN)).isCloseTo(0.5, within(1e-12));
  }

  /** 20 / 50 and 20 / 10, of which the root of the product is the root of 0.8. */
  @Test
  void isSummedUpOverAllMixesBesideOneRow() {
    add("a", "capacity", 50);
    add("a", "heddle", 20);
    add("b", "capacity", 10);
    add("b", "heddle", 20);
    figures.add("a/load-0.7/queues-1", "capacity", "makespan", 100, "s");
    figures.add("a/load-0.7/queues-1", "heddle", "makespan", 100, "s");

    Map<String, Double> ratios = new BestStock(figures, List.of("a")).beside("capacity", "heddle");

    String cell = "all/load-0.7/queues-1: heddle/capacity jct-mean, ";
    assertThat(ratios)
        .hasSize(3)
        .containsEntry(cell + "best", 0.4)
        .containsEntry(cell + "worst", 2.0);
    assertThat(ratios.get(cell + BestStock.MEAN)).isCloseTo(Math.sqrt(0.8), within(1e-12));
  }

  /** In a the seeds say 0.5 and 0.6, in c 0.5 and 0.6: the mean over cells is 0.5 and 0.6. */
  @Test
  void seedsSayWhereAMeanLies() {
    for (String mix : List.of("a", "c")) {
      add(mix, "capacity", 10);
      add(mix, "capacity", 10);
      add(mix, "heddle", 5);
      add(mix, "heddle", 6);
    }
    Map<String, Double> ratios = new BestStock(figures, List.of("a", "c")).ratios("heddle");
    String mean = "development/load-0.7/queues-1: heddle/best-stock jct-mean, " + BestStock.MEAN;
    // The root of 0.5 * 0.6, and t of one degree of freedom is 12.706.
    double half = 12.7062 * Math.log(0.6 / 0.5) / 2;
    assertThat(ratios.get(mean)).isCloseTo(0.55, within(1e-12));
    assertThat(ratios.get(mean + ", low"))
        .isCloseTo(Math.sqrt(0.3) * Math.exp(-half), within(1e-4));
    assertThat(ratios.get(mean + ", high"))
        .isCloseTo(Math.sqrt(0.3) * Math.exp(half), within(1e-3));
  }

  /** The axis goes from 150 to 610; 1 is at 380, each doubling 115 on where it ends at 4. */
  @Test
  void aDotForEachCellOfTheMetric() {
    String svg =
        new RatioPlot(
                "jct-mean",
                Map.of(
                    "a/load-0.7/queues-1: heddle/drf jct-mean", 0.5,
                    "a/load-1.5/queues-4/preemption: heddle/drf jct-mean", 3.0,
                    "b/load-0.95/queues-1: heddle/drf jct-mean", 1.0,
                    "b/load-0.95/queues-1: heddle/drf makespan", 100.0,
                    "test/load-0.95: heddle/best-stock jct-mean, geometric mean", 1.0))
            .svg();
    assertThat(svg)
        .contains("<circle cx=\"265\" cy=\"56\" r=\"4\" fill=\"#3a9a5b\"")
        // log2(3) = 1.585 of 115.
        .contains("<circle cx=\"562.27\" cy=\"56\" r=\"4\" fill=\"none\" stroke=\"#c0392b\"")
        .contains("<circle cx=\"380\" cy=\"80\" r=\"4\" fill=\"#1f6fb2\"")
        .contains(">0.25</text>", ">4</text>", ">a</text>", ">b</text>")
        .doesNotContain(">test</text>");
    assertThat(svg.split("<circle")).hasSize(1 + 5 + 3);
  }

  @Test
  void withoutACellTheAxisIsThere() {
    assertThat(new RatioPlot("makespan", Map.of()).svg()).contains(">0.5</text>", ">2</text>");
  }

  private static Job job(int tasks) {
    return job(tasks, 1);
  }

  private static Job job(int tasks, int cores) {
    TaskGroup group = new TaskGroup(ResourceVector.of(1024, cores), Durations.equal(tasks, 1_000));
    return SimpleJob.of(
        "job-" + tasks,
        ResourceVector.of(1024, 1),
        new Dag(List.of(new WorkloadStage(List.of(), group))));
  }

  /** Jobs of 1 to 5 tasks take 1, 2, 3, 4 and 5 s. */
  private static double ended(CompletionTimes gauge, List<Job> jobs) {
    for (int i = 0; i < jobs.size(); i++) {
      gauge.submitted(jobs.get(i), 7_000);
      gauge.finished(jobs.get(i), 7_000 + 1_000L * (i + 1), true);
    }
    return gauge.value();
  }

  @Test
  void smallerAndLargerJobsAndAllOfThem() {
    List<Job> jobs = IntStream.rangeClosed(1, 5).mapToObj(BestStockTest::job).toList();
    Workload workload = new Workload("w", jobs);
    assertThat(ended(CompletionTimes.smaller(workload), jobs)).isEqualTo(2.5);
    assertThat(ended(CompletionTimes.larger(workload), jobs)).isEqualTo(5);
    assertThat(ended(CompletionTimes.median(workload), jobs)).isEqualTo(3);
    assertThat(CompletionTimes.median(workload).unit()).isEqualTo("s");
  }

  /** The third has tasks of four cores, of which there are eight; memory limits none. */
  @Test
  void theJobWithTheWidestTasks() {
    List<Job> jobs = List.of(job(5), job(4, 2), job(1, 4), job(3), job(2, 3));
    Workload workload = new Workload("w", jobs);
    CompletionTimes widest = CompletionTimes.widest(workload, ResourceVector.of(8_192, 8));
    assertThat(ended(widest, jobs)).isEqualTo(3);
  }

  /**
   * Two tasks at a time: alone they would take 1, 1, 1.5, 2 and 2.5 s, and took 1, 2, 2, 2, 2 times
   * that.
   */
  @Test
  void slowdownAgainstRunningAlone() {
    List<Job> jobs = IntStream.rangeClosed(1, 5).mapToObj(BestStockTest::job).toList();
    CompletionTimes slowdown =
        CompletionTimes.slowdown(new Workload("w", jobs), ResourceVector.of(2048, 2));
    assertThat(ended(slowdown, jobs)).isEqualTo(1.8);
  }

  @Test
  void withoutAJobThatEndedItIsZero() {
    Workload one = new Workload("w", List.of(job(1)));
    assertThat(CompletionTimes.median(one).value()).isZero();
  }
}

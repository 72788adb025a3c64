package io.heddle.sim.report;

import io.heddle.sim.report.PairedJobs.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What one scheduler is worth beside another, over the seeds and over the parts of the history.
 *
 * @param changes of times, with where they lie in 19 of 20 cases
 * @param slower share of the jobs that take more than 5 % longer, mean over the seeds
 * @param slowerByChance the same between two seeds of the other scheduler; NaN with one seed
 */
record Gain(
    String ours,
    String theirs,
    int seeds,
    Blocks blocks,
    List<Change> changes,
    double slower,
    double slowerByChance) {
  private static final double TOLERANCE = 0.05;
  private static final int MOST_QUEUES = 20;
  private static final int LEAST_JOBS = 5;

  /**
   * Compares.
   *
   * @param ours runs with one seed each
   * @param theirs with the same seeds in the same order
   */
  static Gain of(List<RunResult> ours, List<RunResult> theirs) {
    List<PairedJobs> seeds =
        IntStream.range(0, ours.size())
            .mapToObj(i -> PairedJobs.of(ours.get(i), theirs.get(i)))
            .toList();
    Blocks blocks = Blocks.of(seeds.get(0).pairs());
    List<Change> changes = new ArrayList<>();
    changes.add(completion("mean completion", seeds, job -> true));
    changes.add(ofRuns("makespan", ours, theirs, RunResult::makespan));
    changes.add(ofRuns("longest wait", ours, theirs, Gain::longestWait));
    for (String queue : queues(seeds.get(0).pairs())) {
      changes.add(
          completion(
              "queue " + queue + ", mean completion", seeds, job -> job.queue().equals(queue)));
    }
    return new Gain(
        ours.get(0).scheduler(),
        theirs.get(0).scheduler(),
        seeds.size(),
        blocks,
        changes,
        seeds.stream().mapToDouble(seed -> seed.slower(TOLERANCE)).average().orElse(0),
        IntStream.range(1, theirs.size())
            .mapToDouble(i -> PairedJobs.of(theirs.get(i), theirs.get(i - 1)).slower(TOLERANCE))
            .average()
            .orElse(Double.NaN));
  }

  private static double longestWait(RunResult run) {
    return run.jobs().stream().mapToLong(JobOutcome::waitingTime).max().orElse(0);
  }

  private static Change ofRuns(
      String what,
      List<RunResult> ours,
      List<RunResult> theirs,
      ToDoubleFunction<RunResult> figure) {
    List<Double> shares = new ArrayList<>();
    for (int i = 0; i < ours.size(); i++) {
      double theirFigure = figure.applyAsDouble(theirs.get(i));
      shares.add(theirFigure > 0 ? figure.applyAsDouble(ours.get(i)) / theirFigure - 1 : 0);
    }
    return new Change(what, Statistics.mean(shares), Interval.ofMean(shares));
  }

  private static Change completion(
      String what, List<PairedJobs> seeds, java.util.function.Predicate<Pair> which) {
    List<List<Pair>> jobs =
        seeds.stream().map(seed -> seed.pairs().stream().filter(which).toList()).toList();
    List<Double> shares = jobs.stream().map(PairedJobs::change).toList();
    Interval interval = Interval.ofMean(shares);
    // Over the blocks the jobs of all seeds count together: what a day brings is the same in all.
    Blocks blocks = Blocks.of(jobs.stream().flatMap(List::stream).toList());
    if (blocks.areEnough()) {
      List<double[]> sums = blocks.parts().stream().map(Gain::sums).toList();
      interval = interval.with(Interval.ofSample(sums, Gain::change));
    }
    return new Change(what, Statistics.mean(shares), interval);
  }

  private static double[] sums(List<Pair> jobs) {
    return new double[] {
      jobs.stream().mapToDouble(Pair::ours).sum(), jobs.stream().mapToDouble(Pair::theirs).sum()
    };
  }

  private static double change(List<double[]> sums) {
    double ours = sums.stream().mapToDouble(sum -> sum[0]).sum();
    double theirs = sums.stream().mapToDouble(sum -> sum[1]).sum();
    return theirs > 0 ? ours / theirs - 1 : 0;
  }

  /** Those with the most jobs, where there is more than one. */
  private static List<String> queues(List<Pair> jobs) {
    Map<String, Long> counts =
        jobs.stream()
            .collect(Collectors.groupingBy(Pair::queue, TreeMap::new, Collectors.counting()));
    return counts.size() < 2
        ? List.of()
        : counts.entrySet().stream()
            .filter(queue -> queue.getValue() >= LEAST_JOBS)
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(MOST_QUEUES)
            .map(Map.Entry::getKey)
            .toList();
  }

  /** Lines for a terminal. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s beside %s, over %d seeds%s; in brackets where it lies in 19 of 20 cases:%n"
            .formatted(
                ours,
                theirs,
                seeds,
                blocks.areEnough()
                    ? " and %d %s".formatted(blocks.parts().size(), blocks.name())
                    : ""));
    changes.forEach(change -> text.append("  ").append(change.text()).append("\n"));
    text.append("  %.0f %% of the jobs take more than 5 %% longer".formatted(100 * slower));
    text.append(
        Double.isNaN(slowerByChance)
            ? "\n"
            : " (%.0f %% between two seeds of %s)%n".formatted(100 * slowerByChance, theirs));
    if (!blocks.areEnough()) {
      text.append(
          "  of these very jobs: too short a history to say what another one would bring\n");
    }
    return text.toString();
  }
}

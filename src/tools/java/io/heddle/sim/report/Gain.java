package io.heddle.sim.report;

import io.heddle.model.Counted;
import io.heddle.sim.report.Gain.PairedJobs.Pair;
import io.heddle.sim.report.RunFigures.Statistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Worth of a scheduler beside another, over seeds and parts of the history.
 *
 * @param changes of times, with where they lie in 19 of 20 cases
 * @param slower share of the jobs that take more than 5 % longer, mean over the seeds
 * @param slowerByChance the same between two seeds of the other scheduler; NaN with one seed
 */
public record Gain(
    String ours,
    String theirs,
    int seeds,
    Blocks blocks,
    List<RelativeChange> changes,
    double slower,
    double slowerByChance) {
  private static final double TOLERANCE = 0.05;
  private static final int MOST_QUEUES = 20;
  private static final int LEAST_JOBS = 5;

  /** Compares runs with one seed each, the same in the same order. */
  public static Gain of(List<RunResult> ours, List<RunResult> theirs) {
    return of(ours, theirs, true);
  }

  /**
   * @param wholeRuns whether all that ran is among the jobs, so that makespans can be compared
   */
  static Gain of(List<RunResult> ours, List<RunResult> theirs, boolean wholeRuns) {
    List<PairedJobs> seeds =
        IntStream.range(0, ours.size())
            .mapToObj(i -> PairedJobs.of(ours.get(i), theirs.get(i)))
            .toList();
    Blocks blocks = Blocks.of(seeds.get(0).pairs());
    List<RelativeChange> changes = new ArrayList<>();
    changes.add(completion("mean completion", seeds, job -> true));
    if (seeds.get(0).pairs().size() >= LEAST_JOBS) {
      changes.add(completion("smaller four fifths, mean completion", seeds, Pair::isSmall));
      changes.add(completion("larger fifth, mean completion", seeds, job -> !job.isSmall()));
      changes.add(ofRuns("95th percentile of completion", ours, theirs, Gain::percentile95));
    }
    if (wholeRuns) {
      changes.add(ofRuns("makespan", ours, theirs, RunResult::makespan));
    }
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

  private static double percentile95(RunResult run) {
    return RunFigures.completionPercentile(run, 0.95);
  }

  private static double longestWait(RunResult run) {
    return run.jobs().stream().mapToLong(JobOutcome::waitingTime).max().orElse(0);
  }

  private static RelativeChange ofRuns(
      String what,
      List<RunResult> ours,
      List<RunResult> theirs,
      ToDoubleFunction<RunResult> figure) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < ours.size(); i++) {
      double theirFigure = figure.applyAsDouble(theirs.get(i));
      ratios.add(theirFigure > 0 ? figure.applyAsDouble(ours.get(i)) / theirFigure : 1);
    }
    return new RelativeChange(what, meanChange(ratios), Interval.ofRatios(ratios));
  }

  private static double meanChange(List<Double> ratios) {
    return ratios.stream().anyMatch(ratio -> ratio <= 0)
        ? Statistics.mean(ratios) - 1
        : Math.expm1(Statistics.mean(ratios.stream().map(Math::log).toList()));
  }

  private static RelativeChange completion(
      String what, List<PairedJobs> seeds, Predicate<Pair> which) {
    List<List<Pair>> jobs =
        seeds.stream().map(seed -> seed.pairs().stream().filter(which).toList()).toList();
    List<Double> ratios = jobs.stream().map(each -> 1 + change(List.of(sums(each)))).toList();
    Interval interval = Interval.ofRatios(ratios);
    // Over the blocks the jobs of all seeds count together: what a day brings is the same in all.
    Blocks blocks = Blocks.of(jobs.stream().flatMap(List::stream).toList());
    if (blocks.areEnough()) {
      List<double[]> sums = blocks.parts().stream().map(Gain::sums).toList();
      interval = interval.with(Interval.ofSample(sums, Gain::change));
    }
    return new RelativeChange(what, meanChange(ratios), interval);
  }

  private static double[] sums(List<Pair> jobs) {
    return new double[] {
      jobs.stream().mapToDouble(Pair::ours).sum(), jobs.stream().mapToDouble(Pair::theirs).sum()
    };
  }

  /** Completion times beside the other's: 0 where both are the same. */
  private static double change(List<double[]> sums) {
    double ours = sums.stream().mapToDouble(sum -> sum[0]).sum();
    double theirs = sums.stream().mapToDouble(sum -> sum[1]).sum();
    return theirs > 0 ? ours / theirs - 1 : 0;
  }

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

  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s compared with %s, over %s%s%s:%n"
            .formatted(
                ours,
                theirs,
                Counted.of(seeds, "seed"),
                blocks.areEnough()
                    ? " and %d %s".formatted(blocks.parts().size(), blocks.name())
                    : "",
                changes.stream().anyMatch(RelativeChange::showsInterval)
                    ? "; 95 % confidence intervals in brackets"
                    : ""));
    changes.forEach(change -> text.append("  ").append(change.text()).append("\n"));
    text.append("  %.0f %% of the jobs take more than 5 %% longer".formatted(100 * slower));
    text.append(
        Double.isNaN(slowerByChance)
            ? "\n"
            : " (by chance alone %.0f %%: two seeds of %s)%n"
                .formatted(100 * slowerByChance, theirs));
    if (!blocks.areEnough()) {
      text.append("  holds for these jobs only: the history is too short to tell of another one\n");
    }
    return text.toString();
  }

  /**
   * History in parts of alike length, each as a draw of its own: days, or hours where too few.
   *
   * @param name of one, plural
   * @param parts each with its jobs; none where the history is too short
   */
  record Blocks(String name, List<List<Pair>> parts) {
    private static final int LEAST = 7;

    /** Jobs that reach far into the next block would make the two one. */
    private static final double LONGEST_JOBS = 0.25;

    private static final Map<String, Long> LENGTHS =
        new TreeMap<>(Map.of("days", 86_400_000L, "hours", 3_600_000L));

    static Blocks of(List<Pair> jobs) {
      double meanMillis = jobs.stream().mapToDouble(Pair::theirs).average().orElse(0);
      // Days come before hours in the alphabet, too.
      for (Map.Entry<String, Long> length : LENGTHS.entrySet()) {
        Function<Pair, Long> block = job -> job.submitted() / length.getValue();
        if (meanMillis <= LONGEST_JOBS * length.getValue()
            && jobs.stream().map(block).distinct().count() >= LEAST) {
          return new Blocks(
              length.getKey(),
              List.copyOf(
                  jobs.stream()
                      .collect(Collectors.groupingBy(block, TreeMap::new, Collectors.toList()))
                      .values()));
        }
      }
      return new Blocks("", List.of());
    }

    boolean areEnough() {
      return !parts.isEmpty();
    }
  }

  record PairedJobs(List<Pair> pairs) {
    /**
     * Job in both runs; times in milliseconds.
     *
     * @param isSmall whether it is of the smaller four fifths of the jobs
     */
    record Pair(String queue, long submitted, boolean isSmall, long ours, long theirs) {}

    static PairedJobs of(RunResult ours, RunResult theirs) {
      Map<String, JobOutcome> others = new HashMap<>();
      theirs.jobs().forEach(job -> others.put(job.id(), job));
      Set<String> smaller = JobSizes.smaller(theirs);
      List<Pair> pairs = new ArrayList<>();
      for (JobOutcome job : ours.jobs()) {
        JobOutcome other = others.get(job.id());
        OptionalLong our = job.completionTime();
        OptionalLong their = other == null ? OptionalLong.empty() : other.completionTime();
        if (our.isPresent() && their.isPresent()) {
          boolean isSmall = smaller.contains(job.id());
          pairs.add(
              new Pair(
                  other.queue(), job.submitted(), isSmall, our.getAsLong(), their.getAsLong()));
        }
      }
      return new PairedJobs(List.copyOf(pairs));
    }

    /** Share of the jobs that take more than {@code tolerance} longer than in the other run. */
    double slower(double tolerance) {
      long slower =
          pairs.stream().filter(pair -> pair.ours > (1 + tolerance) * pair.theirs).count();
      return pairs.isEmpty() ? 0 : (double) slower / pairs.size();
    }
  }
}

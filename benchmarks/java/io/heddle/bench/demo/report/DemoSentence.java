package io.heddle.bench.demo.report;

import io.heddle.bench.demo.report.DemoComparison.Row;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** What was gained and lost, in one sentence that follows from the figures alone. */
final class DemoSentence {
  private static final double PER_CENT = 100;

  private DemoSentence() {}

  static String of(DemoComparison times) {
    String name = times.labels().get(times.labels().size() - 1);
    List<String> gainsAndLosses =
        IntStream.range(0, times.labels().size() - 1)
            .mapToObj(other -> gainsAndLosses(times.jobs(), other, times.labels().get(other)))
            .toList();
    return "%s completed a job in %.1f s in the mean, %s, and all of them in %.1f s, %s; %s."
        .formatted(
            name,
            times.mean().last().mean(),
            besideAll(times.mean(), times.labels()),
            times.makespan().last().mean(),
            besideAll(times.makespan(), times.labels()),
            String.join(", ", gainsAndLosses));
  }

  private static String besideAll(Row row, List<String> labels) {
    List<String> beside =
        IntStream.range(0, labels.size() - 1)
            .mapToObj(
                other ->
                    soonerOrLater(row.ratio(other))
                        + (isEven(row.ratio(other)) ? " as " : " than ")
                        + labels.get(other)
                        + (row.overlaps(other) ? " (their runs overlap)" : ""))
            .toList();
    return String.join(" and ", beside);
  }

  private static String gainsAndLosses(List<Row> jobs, int other, String label) {
    Comparator<Row> byRatio = Comparator.comparingDouble(job -> job.ratio(other));
    Row most = jobs.stream().min(byRatio).orElseThrow();
    Row least = jobs.stream().max(byRatio).orElseThrow();
    String gained =
        isEven(most.ratio(other)) || most.ratio(other) > 1
            ? "no job gained"
            : "%s gained most (%s)".formatted(most.name(), soonerOrLater(most.ratio(other)));
    String lost =
        isEven(least.ratio(other)) || least.ratio(other) < 1
            ? "no job lost"
            : "%s lost most (%s)".formatted(least.name(), soonerOrLater(least.ratio(other)));
    return "compared with %s %s and %s".formatted(label, gained, lost);
  }

  /** A ratio of times in words, such as {@code 20 % sooner} for 0.8. */
  static String soonerOrLater(double ratio) {
    if (isEven(ratio)) {
      return "as soon";
    }
    return "%d %% %s"
        .formatted(Math.round(PER_CENT * Math.abs(1 - ratio)), ratio < 1 ? "sooner" : "later");
  }

  private static boolean isEven(double ratio) {
    return Math.round(PER_CENT * Math.abs(1 - ratio)) == 0;
  }
}

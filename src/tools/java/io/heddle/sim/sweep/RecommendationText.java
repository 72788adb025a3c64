package io.heddle.sim.sweep;

import io.heddle.sim.report.ResultTable;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A recommendation for a terminal. */
public final class RecommendationText {
  private static final List<String> COLUMNS =
      List.of(
          "jct-mean",
          CandidateFigures.SMALL,
          CandidateFigures.LARGE,
          "jct-p95",
          "wait-max",
          "makespan");
  private static final List<String> HEADINGS =
      List.of("mean", "small jobs", "large jobs", "95 %", "wait", "makespan");
  private static final String INTERVAL = " %-19s";

  private RecommendationText() {}

  /** The text, of lines that end with a line break. */
  public static String of(Recommendation recommendation) {
    Sweep sweep = recommendation.sweep();
    StringBuilder text = new StringBuilder();
    text.append("Seeds %s, best %s first; seconds:%n".formatted(range(sweep.seeds()), what(sweep)));
    table(recommendation.figures(), sweep.objective(), text);
    text.append("%nThe best again, seeds %s:%n".formatted(range(sweep.heldOut())));
    table(recommendation.confirmed(), sweep.objective(), text);
    text.append("\n").append(recommendation.verdict()).append("\n");
    recommendation.gains().forEach(gain -> text.append("\n").append(gain.text()));
    paste(recommendation, text);
    return text.toString();
  }

  private static String what(Sweep sweep) {
    return sweep.objective().what() + (sweep.objective() == Objective.COMPLETION ? " time" : "");
  }

  private static String range(List<Long> seeds) {
    long last = seeds.get(seeds.size() - 1);
    return seeds.size() == 1 ? String.valueOf(last) : seeds.get(0) + " to " + last;
  }

  private static void table(
      List<CandidateFigures> figures, Objective objective, StringBuilder text) {
    int width = figures.stream().mapToInt(one -> one.candidate().name().length()).max().orElse(0);
    text.append(" ".repeat(width));
    for (int i = 0; i < COLUMNS.size(); i++) {
      text.append(" %10s".formatted(HEADINGS.get(i)));
      text.append(isObjective(i, objective) ? INTERVAL.formatted("95 % interval") : "");
    }
    text.setLength(text.toString().stripTrailing().length());
    text.append("\n");
    figures.stream()
        .sorted(Comparator.comparingDouble(one -> one.cost(objective)))
        .map(one -> row(one, width, objective))
        .forEach(row -> text.append(row).append("\n"));
  }

  private static boolean isObjective(int column, Objective objective) {
    return COLUMNS.get(column).equals(objective.metric());
  }

  private static String row(CandidateFigures figures, int width, Objective objective) {
    String name = figures.candidate().name();
    StringBuilder row = new StringBuilder(name).append(" ".repeat(width - name.length()));
    if (!figures.refusal().isEmpty()) {
      return row + " refused: " + figures.refusal();
    }
    if (figures.unfinished() > 0) {
      return row
          + " %d jobs did not end that do under the present configuration"
              .formatted(figures.unfinished());
    }
    for (int i = 0; i < COLUMNS.size(); i++) {
      Double mean = figures.means().get(COLUMNS.get(i));
      row.append(" %10s".formatted(mean == null ? "-" : ResultTable.number(mean)));
      row.append(isObjective(i, objective) ? INTERVAL.formatted(interval(figures)) : "");
    }
    return row.toString().stripTrailing();
  }

  private static String interval(CandidateFigures figures) {
    return figures.interval().isKnown()
        ? "%s to %s"
            .formatted(
                ResultTable.number(figures.interval().low()),
                ResultTable.number(figures.interval().high()))
        : "";
  }

  private static void paste(Recommendation recommendation, StringBuilder text) {
    for (Map.Entry<String, List<String>> file : recommendation.lines().entrySet()) {
      text.append(String.format(Locale.ROOT, "%nIn %s:%n", file.getKey()));
      file.getValue().forEach(line -> text.append("  ").append(line).append("\n"));
    }
  }
}

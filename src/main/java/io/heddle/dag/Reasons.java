package io.heddle.dag;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/** Says in few words why jobs stand where they do. */
final class Reasons {
  /** So many terms of a score are named, those that add or take most. */
  private static final int TERMS = 3;

  private Reasons() {}

  /** The largest terms of the stage of each job that scores highest, such as {@code idle +3.42}. */
  static Map<Integer, String> ofTerms(LinearScores scores) {
    return ofBest(
        scores.count(),
        at -> scores.decision(at).job(),
        scores::score,
        at -> largest(scores.terms(at)));
  }

  static Map<Integer, String> ofBest(
      int count, IntUnaryOperator job, IntToDoubleFunction score, IntFunction<String> say) {
    Map<Integer, Integer> best = new LinkedHashMap<>();
    for (int at = 0; at < count; at++) {
      int one = at;
      best.merge(
          job.applyAsInt(at),
          at,
          (before, now) -> score.applyAsDouble(one) > score.applyAsDouble(before) ? now : before);
    }
    Map<Integer, String> reasons = new LinkedHashMap<>();
    best.forEach((place, at) -> reasons.put(place, say.apply(at)));
    return reasons;
  }

  private static String largest(Map<LinearTerm, Double> terms) {
    return terms.entrySet().stream()
        .sorted(Comparator.comparingDouble(term -> -Math.abs(term.getValue())))
        .limit(TERMS)
        .map(
            term ->
                String.format(Locale.ROOT, "%s %+.2f", term.getKey().fileName(), term.getValue()))
        .collect(Collectors.joining(", "));
  }
}

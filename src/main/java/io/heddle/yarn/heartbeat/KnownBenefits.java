package io.heddle.yarn.heartbeat;

import io.heddle.learn.Knowledge;
import io.heddle.model.RecurringName;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * How well jobs go together, by what is known now; each pair is worked out once until something is
 * learned. Used under the scheduler's lock only.
 */
final class KnownBenefits {
  private static final int MOST_PAIRS = 100_000;

  private final Supplier<Knowledge> knowledge;
  private final Map<Pair, Double> benefits = new HashMap<>();
  private Knowledge known;

  private record Pair(RecurringName one, RecurringName other) {}

  /** Nothing was asked yet. */
  KnownBenefits(Supplier<Knowledge> knowledge) {
    this.knowledge = knowledge;
  }

  /** See {@link Knowledge#seenBenefit}. */
  @SuppressWarnings("ReferenceEquality") // What is learned is published as a new object.
  double of(RecurringName one, RecurringName other) {
    Knowledge now = knowledge.get();
    if (now != known || benefits.size() >= MOST_PAIRS) {
      known = now;
      benefits.clear();
    }
    return benefits.computeIfAbsent(
        new Pair(one, other), pair -> now.seenBenefit(pair.one(), pair.other()));
  }
}

package io.heddle.yarn.holding;

import io.heddle.model.ResourceVector;
import io.heddle.yarn.holding.HoldingNodes.Ask;
import java.util.ArrayList;
import java.util.List;

/**
 * What one job that may hold until complete has and waits for.
 *
 * @param <K> tells jobs apart
 * @param level its application priority
 * @param order rank by submission; smaller is older
 * @param held by its master and its tasks, and reserved for it
 * @param missing the sum of what it asks for; null if its master has not asked yet
 * @param asks what it asks for, by size
 * @param running how many tasks it holds
 */
public record HoldingClaim<K>(
    K job,
    int level,
    long order,
    ResourceVector held,
    ResourceVector missing,
    List<Ask> asks,
    int running) {

  boolean isStarted() {
    return running > 0;
  }

  /** What is left to claim when the job is given this. */
  HoldingClaim<K> after(ResourceVector given) {
    List<Ask> left = new ArrayList<>(asks);
    left.stream()
        .filter(ask -> ask.size().equals(given))
        .findFirst()
        .ifPresent(ask -> left.set(left.indexOf(ask), new Ask(given, ask.count() - 1)));
    return new HoldingClaim<>(
        job, level, order, held.plus(given), missing.minus(given), left, running);
  }

  boolean lacksLessThan(HoldingClaim<K> before) {
    return missing != null && before.missing() != null && !before.missing().fitsIn(missing);
  }

  /** Returns the sum over the resource types of what it asks for. */
  double size() {
    double size = 0;
    for (int type = 0; missing != null && type < missing.size(); type++) {
      size += missing.get(type);
    }
    return size;
  }

  /** Returns the most of each type that one of its containers has. */
  ResourceVector largest() {
    ResourceVector largest = held.minus(held);
    for (Ask ask : asks) {
      largest = largest.atLeast(ask.size());
    }
    return largest;
  }
}

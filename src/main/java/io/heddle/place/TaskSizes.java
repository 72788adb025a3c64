package io.heddle.place;

import io.heddle.model.ResourceVector;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Demands of tasks: of those of which a resource type is alike within a factor of two, the one that
 * has most of it.
 */
final class TaskSizes {
  private static final int SIZES = Long.SIZE;

  private ResourceVector[][] byType = {};

  void note(ResourceVector demand) {
    if (byType.length == 0) {
      byType = new ResourceVector[demand.size()][SIZES];
    }
    for (int type = 0; type < byType.length; type++) {
      int size = SIZES - 1 - Long.numberOfLeadingZeros(Math.max(1, demand.get(type)));
      ResourceVector known = byType[type][size];
      if (known == null || demand.get(type) > known.get(type)) {
        byType[type][size] = demand;
      }
    }
  }

  /** For each resource type the one with most of it that fulfils a condition, if any does. */
  Stream<ResourceVector> largest(Predicate<ResourceVector> condition) {
    return Stream.of(byType).flatMap(sizes -> largest(sizes, condition));
  }

  private static Stream<ResourceVector> largest(
      ResourceVector[] sizes, Predicate<ResourceVector> condition) {
    return IntStream.range(0, SIZES)
        .mapToObj(size -> sizes[SIZES - 1 - size])
        .filter(demand -> demand != null && condition.test(demand))
        .limit(1);
  }
}

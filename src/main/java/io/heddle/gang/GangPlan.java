package io.heddle.gang;

import io.heddle.model.ResourceVector;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Places for all containers of a gang.
 *
 * @param places containers by node and size, each at least 1
 * @param <N> the node
 */
public record GangPlan<N>(Map<N, Map<ResourceVector, Integer>> places) {
  /**
   * Containers of one size.
   *
   * @param accepts whether they may be on a node
   */
  public record Part<N>(ResourceVector size, int count, Predicate<N> accepts) {}

  /**
   * Plans all parts or nothing: each part, the one with the fewest slots first, on as few nodes as
   * possible.
   *
   * @param free what is free by node
   * @return empty if a part does not fit
   */
  public static <N> Optional<GangPlan<N>> of(List<Part<N>> parts, Map<N, ResourceVector> free) {
    Map<N, ResourceVector> left = new LinkedHashMap<>(free);
    Map<N, Map<ResourceVector, Integer>> places = new LinkedHashMap<>();
    for (Part<N> part : scarcestFirst(parts, free)) {
      Slots<N> slots = Slots.of(left, part.size(), part.accepts());
      Optional<Map<N, Integer>> taken = slots.take(part.count());
      if (taken.isEmpty()) {
        return Optional.empty();
      }
      taken
          .get()
          .forEach(
              (node, count) -> {
                left.merge(node, times(part.size(), count), ResourceVector::minus);
                places
                    .computeIfAbsent(node, each -> new HashMap<>())
                    .merge(part.size(), count, Integer::sum);
              });
    }
    return Optional.of(new GangPlan<>(places));
  }

  private static <N> List<Part<N>> scarcestFirst(List<Part<N>> parts, Map<N, ResourceVector> free) {
    if (parts.size() < 2) {
      return parts;
    }
    Map<Part<N>, Integer> slots = new HashMap<>();
    parts.forEach(part -> slots.put(part, Slots.of(free, part.size(), part.accepts()).total()));
    return parts.stream().sorted((one, other) -> slots.get(one) - slots.get(other)).toList();
  }

  /** Returns {@code count} times {@code size}. */
  public static ResourceVector times(ResourceVector size, int count) {
    long[] amounts = new long[size.size()];
    for (int type = 0; type < amounts.length; type++) {
      amounts[type] = size.get(type) * count;
    }
    return ResourceVector.of(amounts);
  }

  /** Returns what these containers hold together, or null for none. */
  public static ResourceVector sum(Map<ResourceVector, Integer> containers) {
    ResourceVector sum = null;
    for (Map.Entry<ResourceVector, Integer> each : containers.entrySet()) {
      ResourceVector amount = times(each.getKey(), each.getValue());
      sum = sum == null ? amount : sum.plus(amount);
    }
    return sum;
  }
}

package io.heddle.gang;

import io.heddle.model.ResourceVector;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Places for all containers of a gang.
 *
 * @param places how many of each kind by node, each at least 1
 * @param <N> the node
 */
public record GangPlan<N>(Map<N, Map<Place, Integer>> places) {
  /**
   * What a place is for.
   *
   * @param request whose container, as requests of one size may be for other nodes
   */
  public record Place(Object request, ResourceVector size) {}

  /**
   * Containers of one request.
   *
   * @param most how many of them a node may get at most
   */
  public record Part<N>(Place place, int count, ToIntFunction<N> most) {
    public ResourceVector size() {
      return place.size();
    }
  }

  /**
   * Plans all parts or nothing: each part, the one with the fewest slots first, on as few nodes as
   * possible; if that fails, the part with the largest containers first.
   *
   * @param free what is free by node
   * @return empty if a part does not fit
   */
  public static <N> Optional<GangPlan<N>> of(List<Part<N>> parts, Map<N, ResourceVector> free) {
    if (parts.size() < 2) {
      return inOrder(parts, free);
    }
    return inOrder(scarcestFirst(parts, free), free)
        .or(() -> inOrder(largestFirst(parts, free), free));
  }

  private static <N> Optional<GangPlan<N>> inOrder(
      List<Part<N>> parts, Map<N, ResourceVector> free) {
    Map<N, ResourceVector> left = new LinkedHashMap<>(free);
    Map<N, Map<Place, Integer>> places = new LinkedHashMap<>();
    for (Part<N> part : parts) {
      GangSlots<N> slots = GangSlots.of(left, part.size(), part.most());
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
                    .merge(part.place(), count, Integer::sum);
              });
    }
    return Optional.of(new GangPlan<>(places));
  }

  private static <N> List<Part<N>> scarcestFirst(List<Part<N>> parts, Map<N, ResourceVector> free) {
    Map<Part<N>, Integer> slots = new HashMap<>();
    parts.forEach(part -> slots.put(part, GangSlots.of(free, part.size(), part.most()).total()));
    return parts.stream().sorted((one, other) -> slots.get(one) - slots.get(other)).toList();
  }

  /** By the share of all that is free that one container needs, of the scarcest resource. */
  private static <N> List<Part<N>> largestFirst(List<Part<N>> parts, Map<N, ResourceVector> free) {
    ResourceVector all = free.values().stream().reduce(ResourceVector::plus).orElse(null);
    return all == null
        ? parts
        : parts.stream()
            .sorted(Comparator.comparingDouble(part -> -part.size().largestShare(all)))
            .toList();
  }

  /** Returns what all containers of the parts need together; there must be a part. */
  public static <N> ResourceVector sum(List<Part<N>> parts) {
    return parts.stream()
        .map(part -> times(part.size(), part.count()))
        .reduce(ResourceVector::plus)
        .orElseThrow();
  }

  /** Returns the plan without any place. */
  public static <N> GangPlan<N> none() {
    return new GangPlan<>(Map.of());
  }

  /** Returns whether there is such a place on a node. */
  public boolean has(N node, Place place) {
    return places.getOrDefault(node, Map.of()).containsKey(place);
  }

  /** Returns the places that are left when one that the plan {@link #has} is taken. */
  public GangPlan<N> without(N node, Place place) {
    Map<N, Map<Place, Integer>> left = new LinkedHashMap<>(places);
    Map<Place, Integer> here = new HashMap<>(left.remove(node));
    here.computeIfPresent(place, (same, count) -> count > 1 ? count - 1 : null);
    if (!here.isEmpty()) {
      left.put(node, here);
    }
    return new GangPlan<>(left);
  }

  /** Returns how many places there are of each kind. */
  public Map<Place, Integer> counts() {
    Map<Place, Integer> counts = new HashMap<>();
    places
        .values()
        .forEach(here -> here.forEach((place, count) -> counts.merge(place, count, Integer::sum)));
    return counts;
  }

  /** Returns what the places on each node hold together. */
  public Map<N, ResourceVector> amounts() {
    Map<N, ResourceVector> amounts = new LinkedHashMap<>();
    places.forEach(
        (node, here) ->
            here.forEach(
                (place, count) ->
                    amounts.merge(node, times(place.size(), count), ResourceVector::plus)));
    return amounts;
  }

  /** Returns {@code count} times {@code size}. */
  public static ResourceVector times(ResourceVector size, int count) {
    long[] amounts = new long[size.size()];
    for (int type = 0; type < amounts.length; type++) {
      amounts[type] = size.get(type) * count;
    }
    return ResourceVector.of(amounts);
  }
}

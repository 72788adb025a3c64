package io.heddle.gang;

import io.heddle.model.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * How many containers of one size the free capacity of nodes takes, node by node.
 *
 * @param nodes those that take at least one, most first; of equals those that have most free
 * @param <N> the node
 */
public record GangSlots<N>(List<Slot<N>> nodes) {
  /**
   * Slots of one node.
   *
   * @param count at least 1
   */
  public record Slot<N>(N node, int count) {}

  public GangSlots {
    nodes = List.copyOf(nodes);
  }

  /**
   * Counts the slots.
   *
   * @param free what is free by node
   * @param most how many of the containers a node may get at most; asked only for nodes with a slot
   */
  public static <N> GangSlots<N> of(
      Map<N, ResourceVector> free, ResourceVector size, ToIntFunction<N> most) {
    List<Slot<N>> found = new ArrayList<>();
    free.forEach(
        (node, amount) -> {
          int room = size.timesIn(amount);
          int count = room > 0 ? Math.min(room, most.applyAsInt(node)) : 0;
          if (count > 0) {
            found.add(new Slot<>(node, count));
          }
        });
    // So that the node whose slots just suffice is broken, and not a larger one.
    found.sort(
        Comparator.comparingInt((Slot<N> slot) -> -slot.count())
            .thenComparingDouble(slot -> -times(size, free.get(slot.node()))));
    return new GangSlots<>(found);
  }

  /** How many times a size is in what is free, of all resource types together. */
  private static double times(ResourceVector size, ResourceVector free) {
    double times = 0;
    for (int type = 0; type < size.size(); type++) {
      times += size.get(type) > 0 ? (double) free.get(type) / size.get(type) : 0;
    }
    return times;
  }

  /** Returns the number of slots of all nodes, at most the largest integer. */
  public int total() {
    long total = 0;
    for (Slot<N> slot : nodes) {
      total += slot.count();
    }
    return (int) Math.min(Integer.MAX_VALUE, total);
  }

  /**
   * Takes slots for {@code count} containers on as few nodes as possible: nodes with the most
   * slots, and for the rest the node with the fewest that suffice.
   *
   * @return containers by node, each at least 1; empty if there are too few slots
   */
  public Optional<Map<N, Integer>> take(int count) {
    if (total() < count) {
      return Optional.empty();
    }
    Map<N, Integer> taken = new LinkedHashMap<>();
    int left = count;
    for (int i = 0; left > 0; i++) {
      Slot<N> slot = nodes.get(i);
      if (slot.count() >= left) {
        slot = fewestFrom(i, left);
      }
      int here = Math.min(left, slot.count());
      taken.put(slot.node(), here);
      left -= here;
    }
    return Optional.of(taken);
  }

  private Slot<N> fewestFrom(int first, int least) {
    int last = first;
    while (last + 1 < nodes.size() && nodes.get(last + 1).count() >= least) {
      last++;
    }
    return nodes.get(last);
  }
}

package io.heddle.reclaim;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Nodes kept at their size: one that offers more is always filled beyond its size, and would never
 * have room for requests that see only its size.
 */
public final class NodesKept {
  private NodesKept() {}

  public record Candidate<T>(T node, long capacity, long allocated) {
    long beyond() {
      return allocated - capacity;
    }
  }

  /** Returns the fewest nodes that hold {@code waiting} vcores or memory, soonest free first. */
  public static <T> Set<T> of(Collection<Candidate<T>> nodes, long waiting) {
    Set<T> kept = new HashSet<>();
    if (waiting > 0) {
      List<Candidate<T>> order =
          nodes.stream().sorted(Comparator.comparingLong(Candidate::beyond)).toList();
      long left = waiting;
      for (Iterator<Candidate<T>> each = order.iterator(); left > 0 && each.hasNext(); ) {
        Candidate<T> next = each.next();
        kept.add(next.node());
        left -= next.capacity();
      }
    }
    return kept;
  }
}

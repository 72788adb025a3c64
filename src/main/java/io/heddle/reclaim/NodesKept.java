package io.heddle.reclaim;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
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
    long left = waiting;
    for (Candidate<T> next :
        nodes.stream().sorted(Comparator.comparingLong(Candidate::beyond)).toList()) {
      if (left <= 0) {
        break;
      }
      kept.add(next.node());
      left -= next.capacity();
    }
    return kept;
  }
}

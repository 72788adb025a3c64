package io.heddle.colocation;

import io.heddle.colocation.NodeUse.UtilisationKind;
import io.heddle.model.RecurringName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Groups of jobs of like use, and what Hugo prefers beside each. Immutable.
 *
 * @param spread of the jobs in each figure, above 0: differences are measured by it
 * @param named the jobs that an administrator has put into each group; empty where groups were
 *     found by use
 */
public record Groups(
    List<NodeUse> centres, NodeUse spread, List<BanditRow<Integer>> rows, List<Set<String>> named) {
  static final Groups ONE = unknown(List.of(NodeUse.NOTHING), NodeUse.by(figure -> 1), List.of());

  /** Throws IllegalArgumentException if lengths do not fit, or a spread is not above 0. */
  public Groups {
    centres = List.copyOf(centres);
    rows = List.copyOf(rows);
    named = named.stream().map(Set::copyOf).toList();
    NodeUse measure = spread;
    if (centres.isEmpty()
        || rows.size() != centres.size()
        || (!named.isEmpty() && named.size() != centres.size())
        || Arrays.stream(UtilisationKind.values()).anyMatch(figure -> !(measure.of(figure) > 0))) {
      throw new IllegalArgumentException(
          "groups need a centre and a row of preferences each, and a spread above 0");
    }
  }

  static Groups unknown(List<NodeUse> centres, NodeUse spread, List<Set<String>> named) {
    return new Groups(
        centres, spread, Collections.nCopies(centres.size(), BanditRow.unknown()), named);
  }

  static Groups first(List<Set<String>> named) {
    return named.isEmpty()
        ? ONE
        : unknown(
            Collections.nCopies(named.size(), NodeUse.NOTHING), NodeUse.by(figure -> 1), named);
  }

  /** How many groups there are, at least 1. */
  public int size() {
    return centres.size();
  }

  Groups or(Groups others) {
    return equals(first(named)) ? others : this;
  }

  int of(RecurringName job, NodeUse use) {
    for (int group = 0; group < named.size(); group++) {
      if (named.get(group).contains(job.name())) {
        return group;
      }
    }
    return nearest(use);
  }

  int nearest(NodeUse use) {
    int nearest = 0;
    for (int group = 1; group < size(); group++) {
      if (distance(use, group) < distance(use, nearest)) {
        nearest = group;
      }
    }
    return nearest;
  }

  private double distance(NodeUse use, int group) {
    double sum = 0;
    for (UtilisationKind figure : UtilisationKind.values()) {
      double by = (use.of(figure) - centres.get(group).of(figure)) / spread.of(figure);
      sum += by * by;
    }
    return sum;
  }

  Groups with(int group, BanditRow<Integer> row) {
    List<BanditRow<Integer>> next = new ArrayList<>(rows);
    next.set(group, row);
    return new Groups(centres, spread, next, named);
  }
}

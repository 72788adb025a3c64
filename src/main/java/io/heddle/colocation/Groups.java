package io.heddle.colocation;

import io.heddle.colocation.NodeUse.UtilisationKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Groups of jobs that use alike, and what Hugo prefers beside each. Immutable.
 *
 * @param centres the mean use of each group
 * @param spread of the jobs in each figure, above 0: differences are measured by it
 * @param preferences one row for each group
 */
public record Groups(
    List<NodeUse> centres, NodeUse spread, List<PreferenceRow<Integer>> preferences) {
  /** One group with every job in it. */
  static final Groups ONE =
      new Groups(
          List.of(NodeUse.NOTHING), NodeUse.by(figure -> 1), List.of(PreferenceRow.unknown()));

  /**
   * Copies the lists.
   *
   * @throws IllegalArgumentException if their lengths do not fit, or a spread is not above 0
   */
  public Groups {
    centres = List.copyOf(centres);
    preferences = List.copyOf(preferences);
    NodeUse measure = spread;
    if (centres.isEmpty()
        || preferences.size() != centres.size()
        || Arrays.stream(UtilisationKind.values()).anyMatch(figure -> !(measure.of(figure) > 0))) {
      throw new IllegalArgumentException(
          "groups need a centre and a row of preferences each, and a spread above 0");
    }
  }

  /** How many groups there are, at least 1. */
  public int size() {
    return centres.size();
  }

  /** These, or the others if these are only {@link #ONE} of which nothing is known. */
  Groups or(Groups others) {
    return equals(ONE) ? others : this;
  }

  /** The group whose centre is nearest to a job that uses this of a node. */
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

  Groups with(int group, PreferenceRow<Integer> row) {
    List<PreferenceRow<Integer>> rows = new ArrayList<>(preferences);
    rows.set(group, row);
    return new Groups(centres, spread, rows);
  }
}

package io.heddle.learn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Hands preferences from old groups to new ones. The preference of a new group for another is the
 * mean of what each of its jobs preferred for each job of the other, when they were in old groups.
 *
 * @param shares for each new group, which share of its jobs was in which old group
 */
record Inheritance(Groups old, Groups fresh, List<double[]> shares) {
  /** As {@code jobs} have moved, given by what they use of a node. */
  static Inheritance between(Groups old, Groups fresh, List<NodeUse> jobs) {
    List<double[]> shares = fresh.centres().stream().map(centre -> new double[old.size()]).toList();
    int[] members = new int[fresh.size()];
    for (NodeUse use : jobs) {
      shares.get(fresh.nearest(use))[old.nearest(use)]++;
      members[fresh.nearest(use)]++;
    }
    for (int group = 0; group < members.length; group++) {
      if (members[group] == 0) {
        shares.get(group)[old.nearest(fresh.centres().get(group))] = 1;
        members[group] = 1;
      }
      for (int from = 0; from < old.size(); from++) {
        shares.get(group)[from] /= members[group];
      }
    }
    return new Inheritance(old, fresh, shares);
  }

  /** The new groups with the preferences that they inherit. */
  Groups inherited() {
    Groups next = fresh;
    for (int group = 0; group < fresh.size(); group++) {
      Map<Integer, Double> row = new LinkedHashMap<>();
      for (int beside = 0; beside < fresh.size(); beside++) {
        row.put(beside, mean(shares.get(group), shares.get(beside)));
      }
      next = next.with(group, new PreferenceRow<>(row, 0));
    }
    return next;
  }

  private double mean(double[] group, double[] beside) {
    double sum = 0;
    for (int i = 0; i < group.length; i++) {
      for (int j = 0; j < beside.length; j++) {
        sum += group[i] * beside[j] * old.preferences().get(i).of(j);
      }
    }
    return sum;
  }
}

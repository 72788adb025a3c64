package io.heddle.colocation;

import io.heddle.config.LearningConfig;
import io.heddle.config.LearningConfig.UpdateRule;
import io.heddle.model.RecurringName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * Hugo: a gradient bandit for each group of jobs, over the groups, with one update for each node
 * (Thamsen et al., Euro-Par 2019, 3.2).
 */
final class HugoLearner {
  private final double learningRate;
  private final UpdateRule rule;

  HugoLearner(LearningConfig config) {
    learningRate = config.learningRate();
    rule = config.update();
  }

  /** A group beside which another one, or the same one, runs. */
  private record GroupPair(int group, int beside) {}

  /** A node on which groups run, and how good that was. */
  private record Node(double goodness, Set<Integer> present, Set<GroupPair> pairs) {
    static Node of(SharedNode node, ToIntFunction<RecurringName> groupOf) {
      return new Node(
          Goodness.of(node.use()),
          node.parts().stream()
              .map(part -> groupOf.applyAsInt(part.job()))
              .collect(Collectors.toSet()),
          node.pairs().stream()
              .map(
                  pair ->
                      new GroupPair(
                          groupOf.applyAsInt(pair.job()), groupOf.applyAsInt(pair.beside())))
              .collect(Collectors.toSet()));
    }
  }

  /**
   * The groups' preferences after a period.
   *
   * @param groupOf the group of each job that ran
   */
  Groups observe(Groups groups, List<SharedNode> shared, ToIntFunction<RecurringName> groupOf) {
    List<Node> nodes =
        shared.stream()
            .map(node -> Node.of(node, groupOf))
            .filter(node -> !Double.isNaN(node.goodness))
            .toList();
    Map<Integer, Double> means =
        nodes.stream()
            .flatMap(node -> node.present.stream().map(group -> Map.entry(group, node.goodness)))
            .collect(
                Collectors.groupingBy(
                    Map.Entry::getKey, Collectors.averagingDouble(Map.Entry::getValue)));
    Groups next = groups;
    for (Node node : nodes) {
      for (GroupPair pair : node.pairs) {
        double step = learningRate * (node.goodness - means.get(pair.group));
        next = next.with(pair.group, updated(next, node, pair, step));
      }
    }
    return next;
  }

  private PreferenceRow<Integer> updated(Groups groups, Node node, GroupPair pair, double step) {
    PreferenceRow<Integer> row = groups.preferences().get(pair.group);
    int choices = groups.size();
    return switch (rule) {
      case INCREMENT -> row.after(pair.beside, step, choices);
      case ASSIGNMENT -> row.with(pair.beside, step * printed(row, node, pair, choices));
    };
  }

  /** {@code (1 - pi_i(j))} less the sum of {@code pi_i(a)} over the other groups a on the node. */
  private static double printed(
      PreferenceRow<Integer> row, Node node, GroupPair pair, int choices) {
    double others =
        node.present.stream()
            .filter(group -> group != pair.group && group != pair.beside)
            .mapToDouble(group -> row.probability(group, choices))
            .sum();
    return 1 - row.probability(pair.beside, choices) - others;
  }
}

package io.heddle.colocation;

import io.heddle.config.LearningConfig.BanditConfig;
import io.heddle.config.LearningConfig.UpdateRule;
import io.heddle.model.RecurringName;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Hugo: a gradient bandit per group, updated per node (Thamsen et al., Euro-Par 2019, 3.2). */
final class HugoLearner {
  private final double stepSize;
  private final UpdateRule rule;

  HugoLearner(BanditConfig config) {
    stepSize = config.stepSize();
    rule = config.update();
  }

  private record GroupPair(int group, int beside) {}

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

  Groups observe(Groups groups, List<SharedNode> shared, ToIntFunction<RecurringName> groupOf) {
    List<Node> nodes =
        shared.stream()
            .map(node -> Node.of(node, groupOf))
            .filter(node -> !Double.isNaN(node.goodness))
            .toList();
    return switch (rule) {
      case INCREMENT -> incremented(groups, nodes);
      case ASSIGNMENT -> assigned(groups, nodes);
    };
  }

  /**
   * As Mary: of each period every pair of groups that shared nodes is one choice, its goodness the
   * mean over these nodes, its baseline that of the group's row.
   */
  private Groups incremented(Groups groups, List<Node> nodes) {
    Map<GroupPair, DoubleSummaryStatistics> goodness = new LinkedHashMap<>();
    for (Node node : nodes) {
      for (GroupPair pair : node.pairs) {
        goodness.computeIfAbsent(pair, any -> new DoubleSummaryStatistics()).accept(node.goodness);
      }
    }
    BanditRow.Step step = new BanditRow.Step(stepSize, groups.size());
    Groups next = groups;
    for (Map.Entry<GroupPair, DoubleSummaryStatistics> seen : goodness.entrySet()) {
      GroupPair pair = seen.getKey();
      BanditRow<Integer> row = next.rows().get(pair.group);
      next = next.with(pair.group, row.after(pair.beside, seen.getValue().getAverage(), step));
    }
    return next;
  }

  /** To the letter: the baseline is the mean over the nodes that hold the group. */
  private Groups assigned(Groups groups, List<Node> nodes) {
    Map<Integer, Double> means =
        nodes.stream()
            .flatMap(node -> node.present.stream().map(group -> Map.entry(group, node.goodness)))
            .collect(
                Collectors.groupingBy(
                    Map.Entry::getKey, Collectors.averagingDouble(Map.Entry::getValue)));
    Groups next = groups;
    for (Node node : nodes) {
      for (GroupPair pair : node.pairs) {
        BanditRow<Integer> row = next.rows().get(pair.group);
        double step = stepSize * (node.goodness - means.get(pair.group));
        double printed = step * printed(row.preferences(), node, pair, groups.size());
        next = next.with(pair.group, row.with(row.preferences().with(pair.beside, printed)));
      }
    }
    return next;
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

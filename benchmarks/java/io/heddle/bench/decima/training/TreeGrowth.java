package io.heddle.bench.decima.training;

import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.Choices;
import io.heddle.dag.DecisionTree;
import io.heddle.dag.DecisionTree.Node;
import io.heddle.dag.GraphPolicy;
import io.heddle.dag.GraphPolicy.Chooser;
import io.heddle.dag.GraphWeights;
import io.heddle.dag.TreeFeature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Distils the graph policy into a tree: candidates of its decisions, split by the condition that
 * tells those taken from the others best (least squares, as Breiman et al.'s regression trees).
 *
 * @param depth most conditions on a way
 * @param least fewest candidates of a leaf
 */
public record TreeGrowth(int depth, int least) {
  private static final int MOST_EXAMPLES = 120_000;

  /** A candidate of a decision, and 1 if it was taken, else 0. */
  private static final class Example {
    private final double[] features;
    private final double taken;

    Example(double[] features, boolean taken) {
      this.features = features;
      this.taken = taken ? 1 : 0;
    }

    double taken() {
      return taken;
    }
  }

  /** A decision: the features of its candidates, and which was taken. */
  record Decided(List<double[]> candidates, int taken) {}

  /** What the policy decides in some sequences, where it does not hold executors back. */
  public static List<Decided> decisions(Drill drill, GraphWeights weights, long from, int count) {
    List<Decided> all = new ArrayList<>();
    for (long sequence = from; sequence < from + count; sequence++) {
      drill
          .run(
              new GraphPolicy(
                  weights, Chooser.greedy(), (choices, taken, limit) -> note(all, choices, taken)),
              sequence)
          .meanCompletion();
    }
    return all;
  }

  private static void note(List<Decided> all, Choices choices, int taken) {
    if (choices.count() > 1 && taken < choices.count()) {
      all.add(new Decided(List.of(TreeFeature.of(choices)), taken));
    }
  }

  /** The tree of these decisions. */
  public DecisionTree grow(List<Decided> decisions) {
    List<Example> examples = new ArrayList<>();
    for (Decided decided : decisions) {
      for (int at = 0; at < decided.candidates().size() && examples.size() < MOST_EXAMPLES; at++) {
        examples.add(new Example(decided.candidates().get(at), at == decided.taken()));
      }
    }
    List<Node> nodes = new ArrayList<>();
    grow(examples, depth, nodes);
    return new DecisionTree(nodes);
  }

  private void grow(List<Example> examples, int left, List<Node> nodes) {
    double share = examples.stream().mapToDouble(Example::taken).average().orElse(0);
    Split best = left == 0 ? null : split(examples);
    int place = nodes.size();
    nodes.add(Node.leaf(share));
    if (best == null) {
      return;
    }
    List<Example> holds = new ArrayList<>();
    List<Example> fails = new ArrayList<>();
    for (Example example : examples) {
      (example.features[best.feature] <= best.threshold ? holds : fails).add(example);
    }
    grow(holds, left - 1, nodes);
    int next = nodes.size();
    grow(fails, left - 1, nodes);
    nodes.set(place, new Node(best.feature, best.threshold, place + 1, next, share));
  }

  private record Split(int feature, double threshold, double gain) {}

  /** The best condition; null if none tells anything. */
  private Split split(List<Example> examples) {
    Split best = null;
    for (int feature = 0; feature < TreeFeature.values().length; feature++) {
      Split own = split(examples, feature);
      if (own != null && (best == null || own.gain > best.gain)) {
        best = own;
      }
    }
    return best;
  }

  private Split split(List<Example> examples, int feature) {
    Example[] sorted = examples.toArray(Example[]::new);
    Arrays.sort(sorted, Comparator.comparingDouble(one -> one.features[feature]));
    double all = Arrays.stream(sorted).mapToDouble(Example::taken).sum();
    double below = 0;
    Split best = null;
    for (int i = 0; i + 1 < sorted.length; i++) {
      below += sorted[i].taken;
      int count = i + 1;
      int others = sorted.length - count;
      double here = sorted[i].features[feature];
      double next = sorted[i + 1].features[feature];
      if (count < least || others < least || here == next) {
        continue;
      }
      double gain =
          below * below / count
              + (all - below) * (all - below) / others
              - all * all / sorted.length;
      if (gain > 1e-9 && (best == null || gain > best.gain)) {
        best = new Split(feature, (here + next) / 2, gain);
      }
    }
    return best;
  }

  /** How often the candidate that the tree thinks likeliest is the one that was taken, 0 to 1. */
  public static double fidelity(DecisionTree tree, List<Decided> decisions) {
    int agreed = 0;
    for (Decided decided : decisions) {
      int best = 0;
      for (int at = 1; at < decided.candidates().size(); at++) {
        if (tree.share(decided.candidates().get(at)) > tree.share(decided.candidates().get(best))) {
          best = at;
        }
      }
      agreed += best == decided.taken() ? 1 : 0;
    }
    return (double) agreed / decisions.size();
  }
}

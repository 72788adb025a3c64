package io.heddle.dag;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A tree of conditions that says how often the graph policy takes a candidate for which they hold:
 * distilled from its decisions, to explain them. It decides nothing.
 */
public final class DecisionTree {
  private static final String HEADER = "heddle stage policy, tree, version 1";
  private static final int MOST_NODES = 10_000;
  private static final int PARTS = 5;

  /**
   * A node: a condition, or a leaf.
   *
   * @param feature that is compared; -1 for a leaf
   * @param threshold the condition holds at most there
   * @param holds place of the node to go on with where the condition holds, after this one
   * @param fails place of the node to go on with elsewhere, after this one
   * @param share how often such a candidate was taken, 0 to 1
   */
  public record Node(int feature, double threshold, int holds, int fails, double share) {
    /** A leaf. */
    public static Node leaf(double share) {
      return new Node(-1, 0, 0, 0, share);
    }

    boolean isLeaf() {
      return feature < 0;
    }
  }

  private final List<Node> nodes;

  /**
   * A tree; the first node is its root.
   *
   * @throws IllegalArgumentException if a node leads nowhere or back
   */
  public DecisionTree(List<Node> nodes) {
    this.nodes = List.copyOf(nodes);
    if (nodes.isEmpty() || nodes.size() > MOST_NODES) {
      throw new IllegalArgumentException(nodes.size() + " nodes: give from 1 to " + MOST_NODES);
    }
    for (int at = 0; at < nodes.size(); at++) {
      Node node = nodes.get(at);
      boolean leads =
          node.isLeaf()
              || (node.feature < TreeFeature.count()
                  && Double.isFinite(node.threshold)
                  && leads(at, node.holds)
                  && leads(at, node.fails));
      if (!leads || !(node.share >= 0 && node.share <= 1)) {
        throw new IllegalArgumentException("node %d is %s".formatted(at, node));
      }
    }
  }

  private boolean leads(int from, int to) {
    return to > from && to < nodes.size();
  }

  /** How often a candidate with these features was taken. */
  public double share(double[] features) {
    return leaf(features, new ArrayList<>()).share;
  }

  /** The conditions on the way to the leaf of these features, such as {@code work <= -0.3}. */
  public List<String> path(double[] features) {
    List<String> path = new ArrayList<>();
    leaf(features, path);
    return path;
  }

  private Node leaf(double[] features, List<String> path) {
    Node node = nodes.get(0);
    while (!node.isLeaf()) {
      boolean holds = features[node.feature] <= node.threshold;
      path.add(
          String.format(
              Locale.ROOT,
              "%s %s %.2f",
              TreeFeature.nameAt(node.feature),
              holds ? "<=" : ">",
              node.threshold));
      node = nodes.get(holds ? node.holds : node.fails);
    }
    return node;
  }

  /** The tree as a file holds it. */
  public String text() {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    for (Node node : nodes) {
      String feature = node.isLeaf() ? "leaf" : TreeFeature.nameAt(node.feature);
      text.append(
          String.format(
              Locale.ROOT,
              "%s %.4f %d %d %.4f%n",
              feature,
              node.threshold,
              node.holds,
              node.fails,
              node.share));
    }
    return text.toString();
  }

  /**
   * A tree as {@link #text} writes it.
   *
   * @throws IllegalArgumentException naming what is wrong
   */
  public static DecisionTree parse(String text) {
    String[] lines = text.strip().split("\\R", MOST_NODES + 2);
    if (!lines[0].strip().equals(HEADER)) {
      throw new IllegalArgumentException(
          "first line is '%s': give '%s'".formatted(LinearWeights.shortened(lines[0]), HEADER));
    }
    List<Node> nodes = new ArrayList<>();
    for (int i = 1; i < lines.length; i++) {
      nodes.add(node(i + 1, lines[i].strip().split(" ", PARTS)));
    }
    return new DecisionTree(nodes);
  }

  private static Node node(int line, String[] parts) {
    try {
      if (parts.length == PARTS) {
        return new Node(
            parts[0].equals("leaf") ? -1 : TreeFeature.named(parts[0]),
            Double.parseDouble(parts[1]),
            Integer.parseInt(parts[2]),
            Integer.parseInt(parts[3]),
            Double.parseDouble(parts[4]));
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("line " + line + ": " + e.getMessage(), e);
    }
    throw new IllegalArgumentException("line " + line + ": give a feature and four numbers");
  }
}

package io.heddle.yarn.nodes;

import io.heddle.yarn.nodes.SeenNodes.NodeUse;
import io.heddle.yarn.nodes.SeenNodes.SeenNode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Leaves overloaded nodes alone: at most a quarter of those with a label, the hottest first. */
final class HotNodes implements NodeFilter {
  /** A hot node is one until its use is so much below the threshold. */
  static final double LEAVE_BELOW = 0.1;

  /** A node is left alone no longer at a time, whatever uses it. */
  static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(5);

  /** After that it is open for at least this long. */
  static final long REST_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final int MOST_SHARE = 4;
  private static final double PERCENT = 100;

  private final double cpu;
  private final double memory;
  private final Map<NodeId, Long> since = new HashMap<>();
  private final Map<NodeId, Long> rested = new HashMap<>();

  /**
   * @param cpu share in use from which on a node is hot, in (0, 1]; 0 for never
   * @param memory likewise
   */
  HotNodes(double cpu, double memory) {
    this.cpu = cpu;
    this.memory = memory;
  }

  @Override
  public Map<NodeId, String> closed(SeenNodes seen) {
    Map<NodeId, String> closed = new HashMap<>();
    for (List<SeenNode> nodes : seen.byPartition().values()) {
      nodes.stream()
          .filter(node -> !node.isKept() && isHot(node, seen.nanos()))
          .sorted(Comparator.comparingDouble(node -> -excess(node.use())))
          .limit(nodes.size() / MOST_SHARE)
          .forEach(node -> closed.put(node.id(), text(node.use())));
    }
    rested.values().removeIf(until -> seen.nanos() - until >= 0);
    since.keySet().retainAll(closed.keySet());
    closed.keySet().forEach(node -> since.putIfAbsent(node, seen.nanos()));
    return closed;
  }

  private boolean isHot(SeenNode node, long now) {
    Long known = since.get(node.id());
    if (known != null && now - known >= MOST_NANOS) {
      rested.put(node.id(), now + REST_NANOS);
    }
    Long until = rested.get(node.id());
    return (until == null || now - until >= 0)
        && excess(node.use()) >= (known == null ? 0 : -LEAVE_BELOW);
  }

  /** How far the use is beyond a threshold; negative below both, or where it is not known. */
  private double excess(NodeUse use) {
    return Math.max(excess(use.cpu(), cpu), excess(use.memory(), memory));
  }

  private static double excess(double use, double threshold) {
    return threshold == 0 || Double.isNaN(use) ? Double.NEGATIVE_INFINITY : use - threshold;
  }

  private String text(NodeUse use) {
    boolean byCpu = excess(use.cpu(), cpu) >= excess(use.memory(), memory);
    return String.format(
        Locale.ROOT,
        "hot: %s %.0f %%, threshold %.0f %%, until it is below %.0f %%",
        byCpu ? "CPU" : "memory",
        PERCENT * (byCpu ? use.cpu() : use.memory()),
        PERCENT * (byCpu ? cpu : memory),
        PERCENT * ((byCpu ? cpu : memory) - LEAVE_BELOW));
  }
}

package io.heddle.yarn.nodes;

import io.heddle.config.NodesConfig;
import io.heddle.model.Counted;
import io.heddle.yarn.nodes.SeenNodes.SeenNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Keeps ApplicationMasters from nodes that may be lost, where the label has stable ones, too. */
final class StableNodes implements NodeFilter {
  private final long waitSeconds;

  /**
   * @param waitNanos how long an ApplicationMaster waits for a stable node
   */
  StableNodes(long waitNanos) {
    waitSeconds = TimeUnit.NANOSECONDS.toSeconds(waitNanos);
  }

  @Override
  public boolean isForMasters() {
    return true;
  }

  @Override
  public Optional<String> unmatched(SeenNodes seen) {
    return seen.nodes().isEmpty() || seen.nodes().stream().anyMatch(SeenNode::isStable)
        ? Optional.empty()
        : Optional.of(
            "%s names none of the nodes: ApplicationMasters start anywhere"
                .formatted(NodesConfig.STABLE));
  }

  @Override
  public Map<NodeId, String> closed(SeenNodes seen) {
    Map<NodeId, String> closed = new HashMap<>();
    for (List<SeenNode> nodes : seen.byPartition().values()) {
      long stable = nodes.stream().filter(SeenNode::isStable).count();
      if (stable > 0) {
        String why =
            "ApplicationMasters wait up to %d s for %s"
                .formatted(waitSeconds, Counted.of(stable, "stable node"));
        nodes.stream().filter(node -> !node.isStable()).forEach(node -> closed.put(node.id(), why));
      }
    }
    return closed;
  }
}

package io.heddle.yarn.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;

public final class NodeLabels {
  private NodeLabels() {}

  /** Defines a label, and gives it to all NodeManagers of a host. */
  public static Consumer<RMNodeLabelsManager> of(String host, String label, boolean exclusive) {
    return labels -> {
      try {
        labels.addToCluserNodeLabels(List.of(NodeLabel.newInstance(label, exclusive)));
        labels.addLabelsToNode(Map.of(NodeId.newInstance(host, 0), Set.of(label)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }
}

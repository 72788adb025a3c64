package io.heddle.yarn.reclaim;

import io.heddle.config.ReclaimConfig;
import io.heddle.yarn.testing.BusyNode;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;

/** A partition for tests of reclaiming: queues that may use it, requests for it, its nodes. */
final class LabelledPartition {
  static final String LABEL = "x";
  private static final String OF_LABEL = "accessible-node-labels." + LABEL;

  private LabelledPartition() {}

  /** All of it is the default queue's. */
  static void whole(Configuration conf) {
    conf.set(ReclaimConfig.NODES, "worker.*|labelled.*");
    queue(conf, "default", 100, 100);
    conf.set(LiveRm.ROOT + "default.user-limit-factor", "10");
  }

  /** It is shared with a queue that has not opted in, of so many per cent. */
  static void sharedWithOther(Configuration conf, int capacity, int maximum) {
    LiveRm.queues(conf, Map.of("default", 50, "other", 50));
    whole(conf);
    queue(conf, "default", 100 - capacity, 100);
    queue(conf, "other", capacity, maximum);
    for (String queue : List.of("default.", "other.")) {
      conf.set(LiveRm.ROOT + queue + "maximum-capacity", "100");
      conf.set(LiveRm.ROOT + queue + "user-limit-factor", "10");
    }
    conf.set(ReclaimConfig.QUEUES, "root.default");
  }

  private static void queue(Configuration conf, String queue, int capacity, int maximum) {
    String prefix = LiveRm.ROOT + queue + ".";
    conf.set(prefix + "accessible-node-labels", LABEL);
    conf.setInt(prefix + OF_LABEL + ".capacity", capacity);
    conf.setInt(prefix + OF_LABEL + ".maximum-capacity", maximum);
    conf.setInt(LiveRm.ROOT + OF_LABEL + ".capacity", 100);
  }

  static void ask(MockAM job, int cores, int containers) throws Exception {
    ask(job, 1, cores, containers);
  }

  static void ask(MockAM job, int gigabytes, int cores, int containers) throws Exception {
    // YARN takes no two requests of one priority for different labels.
    ResourceRequest request = LiveRm.request(2, gigabytes, cores, containers);
    request.setNodeLabelExpression(LABEL);
    job.allocate(List.of(request), List.of());
  }

  static void label(LiveRm live, BusyNode node, Set<String> labels) throws Exception {
    NodeId id = node.node().getNodeId();
    manager(live).replaceLabelsOnNode(Map.of(id, labels));
    live.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(id, labels)));
    live.rm().drainEvents();
  }

  static int vcores(LiveRm live, String label) {
    return manager(live)
        .getResourceByLabel(label, live.scheduler().getClusterResource())
        .getVirtualCores();
  }

  private static RMNodeLabelsManager manager(LiveRm live) {
    return live.rm().getRMContext().getNodeLabelManager();
  }
}

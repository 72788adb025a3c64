package io.heddle.yarn.gangs;

import io.heddle.model.ResourceVector;
import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Nodes that are gathered for gangs. Changed under the scheduler's lock; read by any thread. */
public final class Gatherings {
  private final ConcurrentMap<String, LiveGathering> byPartition = new ConcurrentHashMap<>();

  public Collection<LiveGathering> all() {
    return byPartition.values();
  }

  /** Returns the gathering of nodes of a partition, or null. */
  public LiveGathering in(String partition) {
    return byPartition.get(partition);
  }

  void add(LiveGathering nodes) {
    byPartition.put(nodes.partition(), nodes);
  }

  void remove(LiveGathering nodes) {
    byPartition.remove(nodes.partition(), nodes);
  }

  void given(NodeId node, ResourceVector size) {
    byPartition.values().forEach(each -> each.given(node, size));
  }
}

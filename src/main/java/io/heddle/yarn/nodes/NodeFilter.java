package io.heddle.yarn.nodes;

import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Decision which nodes get no new container for a while; bounded in time. */
@FunctionalInterface
interface NodeFilter {
  /** Returns why nodes are passed over, by node; one thread at a time, not under the lock. */
  Map<NodeId, String> closed(SeenNodes seen);

  /** Whether it keeps only ApplicationMasters from these nodes. */
  default boolean isForMasters() {
    return false;
  }
}

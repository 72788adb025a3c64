package io.heddle.yarn.nodes;

import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Decision which nodes get no new container for a while; bounded in time. */
@FunctionalInterface
interface NodeFilter {
  /** Returns why nodes are passed over, by node; one thread at a time, not under the lock. */
  Map<NodeId, String> closed(SeenNodes seen);

  /** What its setting names and no node of the cluster is, so that it has no effect. */
  default Optional<String> unmatched(SeenNodes seen) {
    return Optional.empty();
  }

  /** Whether it keeps only ApplicationMasters from these nodes. */
  default boolean isForMasters() {
    return false;
  }
}

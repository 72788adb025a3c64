package io.heddle.yarn;

import io.heddle.model.ResourceVector;
import java.util.Collection;

/** What placement asks the scheduler about the cluster. */
interface Cluster {
  /** The resources of all nodes. */
  ResourceVector capacity();

  /** The leaf queues that Heddle ranks. */
  Collection<LeafRanking> leaves();
}

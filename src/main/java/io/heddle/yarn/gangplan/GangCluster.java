package io.heddle.yarn.gangplan;

import io.heddle.model.ResourceVector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** What gangs depend on of queues, users and nodes; asked under the scheduler's lock. */
public interface GangCluster {
  /**
   * What a queue may still take of the nodes with this label, by its own maximum and those above
   * it; negative where it is beyond. Null if there is no such queue.
   */
  ResourceVector room(String queuePath, String partition);

  /**
   * As {@link #room}, by maxima below the capacity of all nodes with this label; null where a queue
   * and those above it have none.
   */
  ResourceVector roomBelowAll(String queuePath, String partition);

  /** What a queue could take of the nodes with this label if nothing were in use, or null. */
  ResourceVector mostOf(String queuePath, String partition);

  /**
   * What the user of an application may take in its queue, negative if beyond the limit, once the
   * queue uses {@code more} than now: beyond its guarantee, stock's limit grows with its use.
   */
  ResourceVector userRoom(FiCaSchedulerApp application, String partition, ResourceVector more);

  /** The most that one user can ever hold in a leaf queue, or null without such a limit. */
  ResourceVector mostOfUser(String queuePath, String partition);

  /** What an application holds of the nodes with this label. */
  ResourceVector usedBy(FiCaSchedulerApp application, String partition);

  /** What is allocated or reserved of the nodes with this label. */
  ResourceVector used(String partition);

  /** What a queue is guaranteed, or null. */
  ResourceVector guaranteeOf(String queuePath, String partition);

  /**
   * Whether what runs of a queue, or of one above it, is less of the nodes with this label than it
   * is guaranteed: then stock reserves for it what does not fit.
   */
  boolean isDue(String queuePath, String partition);

  /** Whether a queue, or one above it, uses more than it is guaranteed. */
  boolean isBeyondGuarantee(String queuePath, String partition);

  /**
   * How long the next containers of an application are expected to run at most; seconds, infinite
   * if nothing is known of their times.
   */
  double knownSeconds(FiCaSchedulerApp application);

  /** Ends the reservation of a node that is reserved. */
  void unreserve(FiCaSchedulerNode node);

  /** The nodes on which gangs are planned. */
  GangNodes gangNodes();
}

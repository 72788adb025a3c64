package io.heddle.yarn.heartbeat;

import io.heddle.model.ResourceVector;
import io.heddle.place.RunningTasks;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.gangplan.GangCluster;
import io.heddle.yarn.holding.HoldingRoom;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** What placement asks the scheduler about queues, users and nodes; under its lock. */
interface Cluster extends GangCluster {
  /** The resources of all nodes. */
  ResourceVector capacity();

  /** How many nodes there are. */
  int nodes();

  /** See {@link io.heddle.place.Bounds#anyNodeHolds}. */
  boolean anyNodeHolds(String partition, ResourceVector demand);

  /** Looks what nodes could hold; now and then, not under the lock. */
  void look();

  /**
   * What a leaf queue may take in this walk: less than its {@link #room} where stock keeps room for
   * queues that it visited before and that met a limit of theirs. Null if there is no such queue.
   */
  ResourceVector roomInWalk(String queuePath, String partition);

  /** Whether a queue may still take this much of the nodes with this label. */
  boolean hasRoom(String queuePath, String partition, Resource demand);

  /**
   * What the jobs of a queue share of the nodes with this label: what it is guaranteed, or what it
   * has and may still take, whichever is more.
   *
   * @param offered the node that is offered now
   */
  HoldingRoom<FiCaSchedulerApp> holdingRoom(
      String queuePath, String partition, FiCaSchedulerNode offered);

  /** Whether preemption takes containers from jobs of a queue for others of the same queue. */
  boolean preemptsWithin(String queuePath);

  /**
   * What stock counts for the ApplicationMasters of a leaf queue of the nodes with this label: from
   * when it lets them start, and for those outside of the cluster, too.
   */
  ResourceVector mastersOf(String queuePath, String partition);

  /** What a queue is guaranteed or, if that is more, could hold if it took all room; or null. */
  ResourceVector reachOf(String queuePath, String partition);

  /** Whether others hold what a queue is guaranteed; see SchedulerCluster. */
  boolean isOwed(String queuePath, String partition);

  /** Whether another node may be reserved for a queue that is not owed anything. */
  boolean mayReserve(String queuePath, String partition);

  /** Whether stock kills containers of queues beyond their guarantee for those below. */
  boolean preempts();

  /** Whether a queue may have containers of others killed that stock has marked for it. */
  boolean mayPreempt(String queuePath, String partition);

  /**
   * Whether preemption takes back what a queue is lent of a node: what is beyond its maximum of the
   * label, which stock does not look at then.
   */
  boolean takesBack(String queuePath, FiCaSchedulerNode lent, ResourceVector demand);

  /** Whether applications of a queue ask for nodes with this label. */
  boolean asksFor(String queuePath, String partition);

  /**
   * Whether stock refuses an application whatever it asks for, since its user is beyond the limit.
   *
   * @param isLent whether the node's label is another one than asked for
   */
  boolean isUserBeyondLimit(FiCaSchedulerApp application, String partition, boolean isLent);

  /** The most that the user of an application may hold now in its queue. */
  ResourceVector userLimit(FiCaSchedulerApp application, String partition, boolean isLent);

  /**
   * Records in YARN's scheduler activities, while somebody asks for them, which requests of a queue
   * were not offered a node in a pass.
   */
  void recordHidden(QueueDemand queue, FiCaSchedulerNode node, long pass);

  /** See {@link io.heddle.place.RunningTasks#on}. */
  List<RunningTasks.Ending> endings(Object node, long now);
}

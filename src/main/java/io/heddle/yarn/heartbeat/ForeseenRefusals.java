package io.heddle.yarn.heartbeat;

import io.heddle.place.Refusals;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The users that were found beyond their limit during one visit to a queue: stock refuses whatever
 * else their applications are offered. And the applications that the walk passes over.
 */
final class ForeseenRefusals implements Refusals<FiCaSchedulerApp> {
  private final Walk walk;
  private final Cluster cluster;
  private final String partition;
  private final boolean isLent;
  private Set<String> users = Set.of();

  /**
   * None yet.
   *
   * @param isLent whether the node's own label is another one than {@code partition}
   */
  ForeseenRefusals(Walk walk, Cluster cluster, String partition, boolean isLent) {
    this.walk = walk;
    this.cluster = cluster;
    this.partition = partition;
    this.isLent = isLent;
  }

  @Override
  public void refused(FiCaSchedulerApp application) {
    if (!users.contains(application.getUser())
        && cluster.isUserBeyondLimit(application, partition, isLent)) {
      if (users.isEmpty()) {
        users = new HashSet<>();
      }
      users.add(application.getUser());
    }
  }

  @Override
  public boolean foresees(FiCaSchedulerApp application) {
    // One with reservations may give them up for what it is offered.
    return walk.passesOver(application)
        || (!users.isEmpty()
            && users.contains(application.getUser())
            && Resources.isNone(application.getCurrentReservation()));
  }

  @Override
  public boolean crowds(FiCaSchedulerApp application) {
    return visit
        .queue()
        .crowds(
            application.getUser(),
            visit.cluster().userLimit(application, visit.partition(), visit.isLent()));
  }
}

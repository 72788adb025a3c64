package io.heddle.yarn.heartbeat;

import io.heddle.model.ResourceVector;
import io.heddle.place.Bounds;

/** The bounds of one visit to a queue; looked up when they are asked for. */
final class VisitBounds implements Bounds {
  private final VisitScene scene;
  private final Cluster cluster;
  private final String queuePath;
  private final String partition;
  private ResourceVector besideMasters;
  private ResourceVector most;
  private boolean knowsMost;

  VisitBounds(VisitScene scene) {
    this.scene = scene;
    this.cluster = scene.cluster();
    this.queuePath = scene.queue().queuePath();
    this.partition = scene.partition();
  }

  @Override
  public ResourceVector node() {
    if (besideMasters == null) {
      VainReservations vain = scene.vain();
      besideMasters =
          vain.vectors().vector(NodeMasters.besideAll(scene.node(), vain.applications()));
    }
    return besideMasters;
  }

  @Override
  public boolean isLent() {
    return scene.isLent();
  }

  @Override
  public int nodes() {
    return cluster.nodes();
  }

  @Override
  public boolean anyNodeHolds(String label, ResourceVector demand) {
    return cluster.anyNodeHolds(label, demand);
  }

  /** On a node that is lent stock knows no maximum of a queue. */
  @Override
  public ResourceVector queue() {
    if (!knowsMost && !isLent()) {
      knowsMost = true;
      most = cluster.mostOf(queuePath, partition);
    }
    return most;
  }

  @Override
  public ResourceVector queueBesideMasters() {
    return queue() == null ? null : queue().minus(runningMasters());
  }

  private ResourceVector runningMasters() {
    ResourceVector startable = cluster.mastersOf(queuePath, partition);
    ResourceVector running = scene.queue().heldByMasters();
    return running == null ? startable : startable.atMost(running);
  }

  @Override
  public ResourceVector queueBesideAllMasters() {
    return queue() == null ? null : queue().minus(cluster.mastersOf(queuePath, partition));
  }

  @Override
  public boolean isKeptForOthers(ResourceVector demand) {
    if (isLent()) {
      return false;
    }
    ResourceVector room = cluster.roomInWalk(queuePath, partition);
    return room != null
        && !demand.fitsIn(room)
        && demand.fitsIn(cluster.room(queuePath, partition));
  }
}

package io.heddle.yarn.heartbeat;

import io.heddle.model.ResourceVector;
import io.heddle.place.Bounds;
import java.util.function.Supplier;

/** The bounds of one visit to a queue; looked up when they are asked for. */
final class VisitBounds implements Bounds {
  private final Cluster cluster;
  private final Supplier<ResourceVector> ofNode;
  private final String queuePath;
  private final String partition;
  private final boolean isLent;
  private ResourceVector besideMasters;
  private ResourceVector most;
  private boolean knowsMost;

  /**
   * Creates the bounds of a queue at a node.
   *
   * @param ofNode what the node has beside its masters
   * @param isLent whether the node's own label is another one than {@code partition}: on such a
   *     node stock knows no maximum of a queue
   */
  VisitBounds(
      Cluster cluster,
      Supplier<ResourceVector> ofNode,
      String queuePath,
      String partition,
      boolean isLent) {
    this.cluster = cluster;
    this.ofNode = ofNode;
    this.queuePath = queuePath;
    this.partition = partition;
    this.isLent = isLent;
  }

  @Override
  public ResourceVector node() {
    if (besideMasters == null) {
      besideMasters = ofNode.get();
    }
    return besideMasters;
  }

  @Override
  public int nodes() {
    return cluster.nodes();
  }

  @Override
  public boolean anyNodeHolds(String label, ResourceVector demand) {
    return cluster.anyNodeHolds(label, demand);
  }

  @Override
  public ResourceVector queue() {
    if (!knowsMost && !isLent) {
      knowsMost = true;
      most = cluster.mostOf(queuePath, partition);
    }
    return most;
  }

  @Override
  public ResourceVector queueBesideMasters() {
    ResourceVector queue = queue();
    return queue == null ? null : queue.minus(cluster.mastersOf(queuePath, partition));
  }

  @Override
  public boolean isKeptForOthers(ResourceVector demand) {
    if (isLent) {
      return false;
    }
    ResourceVector room = cluster.roomInWalk(queuePath, partition);
    return room != null
        && !demand.fitsIn(room)
        && demand.fitsIn(cluster.room(queuePath, partition));
  }
}

package io.heddle.sim;

/**
 * Cluster that grows and shrinks; the nodes of its {@code ClusterSpec} are the most that it has.
 *
 * @param least nodes that are always there, the first ones; 0 for a cluster of constant size
 * @param startMillis from the request for a node until it is there, at least 0
 * @param idleMillis for which a node has no container before it is released, at least 0
 * @param spotLifeMillis mean life of the other nodes before they are lost; 0 for ever
 */
public record Autoscaling(int least, long startMillis, long idleMillis, long spotLifeMillis) {
  public static final Autoscaling NONE = new Autoscaling(0, 0, 0, 0);

  public Autoscaling {
    if (least < 0 || startMillis < 0 || idleMillis < 0 || spotLifeMillis < 0) {
      throw new IllegalArgumentException(
          "autoscaling of %d nodes, %d ms to start, %d ms idle, %d ms of life: none below 0"
              .formatted(least, startMillis, idleMillis, spotLifeMillis));
    }
  }

  public boolean isOn() {
    return least > 0;
  }
}

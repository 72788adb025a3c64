package io.heddle.bench.cluster;

/**
 * A cluster of equal nodes; what they declare, not what the machine has.
 *
 * @param nodes number of NodeManagers
 * @param nodeMemoryMb memory of each, in MB
 * @param nodeVcores virtual cores of each
 */
public record ClusterSize(int nodes, int nodeMemoryMb, int nodeVcores) {

  /** Memory of all nodes, in MB. */
  public long memoryMb() {
    return (long) nodes * nodeMemoryMb;
  }

  /** Virtual cores of all nodes. */
  public long vcores() {
    return (long) nodes * nodeVcores;
  }

  /** For a headline. */
  public String describe() {
    return "%d NodeManagers of <%d MB, %d vcores>".formatted(nodes, nodeMemoryMb, nodeVcores);
  }
}

package io.heddle.bench.cluster;

public record ClusterSize(int nodes, int nodeMemoryMb, int nodeVcores) {

  public long memoryMb() {
    return (long) nodes * nodeMemoryMb;
  }

  public long vcores() {
    return (long) nodes * nodeVcores;
  }

  public String describe() {
    return "%d NodeManagers of <%d MB, %d vcores>".formatted(nodes, nodeMemoryMb, nodeVcores);
  }
}

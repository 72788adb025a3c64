package io.heddle.bench.cluster;

public record ClusterSize(int nodes, int nodeMemoryMb, int nodeVcores) {

  public String describe() {
    return "%d NodeManagers of <%d MB, %d vcores>".formatted(nodes, nodeMemoryMb, nodeVcores);
  }
}

package io.heddle.bench.latency;

import java.util.List;

@FunctionalInterface
interface Trial {
  List<Measure> run(LiveCluster cluster, long seed) throws Exception;
}

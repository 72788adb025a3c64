package io.heddle.bench.latency;

import java.util.List;

/** Something that is measured on a cluster that has just started. */
@FunctionalInterface
interface Trial {
  List<Measure> run(LiveCluster cluster, long seed) throws Exception;
}

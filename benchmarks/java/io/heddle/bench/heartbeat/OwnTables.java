package io.heddle.bench.heartbeat;

import io.heddle.bench.experiment.Figures;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * Memory of Heddle's tables: what is retained with it after full collections and some heartbeats,
 * less what is retained with stock in the same state.
 */
final class OwnTables {
  private static final double MEGABYTE = 1 << 20;
  private static final int COLLECTIONS = 2;
  private static final int HEARTBEATS = 100;

  private final Population population;
  private final int rounds;

  OwnTables(Population population, int rounds) {
    this.population = population;
    this.rounds = rounds;
  }

  void measure(Figures figures) {
    // What the JVM keeps of any first one is nobody's.
    retained(HeartbeatContender.CAPACITY);
    for (int round = 0; round < rounds; round++) {
      Map<HeartbeatContender, Double> retained = new EnumMap<>(HeartbeatContender.class);
      for (HeartbeatContender contender : HeartbeatContender.values()) {
        retained.put(contender, retained(contender));
      }
      for (HeartbeatContender ours : HeartbeatContender.OURS) {
        figures.add(
            population.fillWorkload(),
            ours.label(),
            "memory-own-tables",
            (retained.get(ours) - retained.get(HeartbeatContender.CAPACITY)) / MEGABYTE,
            "MB");
      }
    }
  }

  private double retained(HeartbeatContender contender) {
    long before = used();
    try (DrivenCluster cluster =
        new DrivenCluster(contender, population, List.of(), System::nanoTime, conf -> {})) {
      for (RMNode node : cluster.members().subList(0, HEARTBEATS)) {
        cluster.pass(TimeUnit.SECONDS.toNanos(1) / HEARTBEATS);
        cluster.heartbeat(node);
        cluster.restore(node);
      }
      return used() - before;
    }
  }

  private static long used() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}

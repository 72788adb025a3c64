package io.heddle.bench.latency;

import io.heddle.bench.experiment.Samples;
import io.heddle.bench.latency.RepeatedAsks.Waits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Masters with short and with long heartbeats that ask for ten containers at a time. */
final class AskTrial implements Trial {
  static final String GRANT_MEDIAN = "grant-p50";
  static final String GRANT_95 = "grant-p95";
  static final String MASTER_MEDIAN = "master-p50";
  static final String SHORT_HEARTBEAT = "heartbeat-0.1-s";
  static final String LONG_HEARTBEAT = "heartbeat-1-s";
  private static final Map<String, Long> HEARTBEATS = heartbeats();
  private static final int MASTERS_OF_EACH = 2;
  private static final long NANOS = TimeUnit.SECONDS.toNanos(4);

  private static Map<String, Long> heartbeats() {
    Map<String, Long> millis = new LinkedHashMap<>();
    millis.put(SHORT_HEARTBEAT, 100L);
    millis.put(LONG_HEARTBEAT, 1_000L);
    return millis;
  }

  @Override
  public List<Measure> run(LiveCluster cluster, long seed) throws Exception {
    Random random = new Random(seed);
    String size = cluster.hosts().size() + "-nodes/";
    List<Measure> measures = new ArrayList<>(run(cluster, size + "any-host", false, random));
    measures.addAll(run(cluster, size + "hosts-named", true, random));
    return measures;
  }

  private static List<Measure> run(
      LiveCluster cluster, String workload, boolean namesHosts, Random random) throws Exception {
    long deadline = cluster.now() + NANOS;
    cluster.events().take();
    Map<String, Samples> granted = new LinkedHashMap<>();
    Map<String, Samples> received = new LinkedHashMap<>();
    try (Together together = new Together(HEARTBEATS.size() * MASTERS_OF_EACH)) {
      Map<Future<Waits>, String> all = new LinkedHashMap<>();
      HEARTBEATS.forEach(
          (name, millis) -> {
            for (int i = 0; i < MASTERS_OF_EACH; i++) {
              RepeatedAsks asks =
                  new RepeatedAsks(cluster, namesHosts, millis, new Random(random.nextLong()));
              all.put(together.submit(() -> asks.run(deadline)), name);
            }
          });
      for (Map.Entry<Future<Waits>, String> each : all.entrySet()) {
        Waits waits = each.getKey().get();
        granted.computeIfAbsent(each.getValue(), name -> new Samples()).addAll(waits.granted());
        received.computeIfAbsent(each.getValue(), name -> new Samples()).addAll(waits.received());
      }
    }
    List<Measure> measures = new ArrayList<>();
    for (String name : HEARTBEATS.keySet()) {
      String in = workload + "/" + name;
      measures.add(Measure.millis(in, GRANT_MEDIAN, granted.get(name).quantileMillis(0.5)));
      measures.add(Measure.millis(in, GRANT_95, granted.get(name).quantileMillis(0.95)));
      measures.add(Measure.millis(in, MASTER_MEDIAN, received.get(name).quantileMillis(0.5)));
    }
    return measures;
  }
}

package io.heddle.bench.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * A cluster that masters fill and ask for more of: what each container costs, and what waiting
 * costs when nothing can be given. Containers end in a last part if it {@code turnsOver}.
 */
record FullTrial(int masters, boolean turnsOver) implements Trial {
  static final String ALLOCATIONS = "allocations";
  static final String BUSIEST = "allocations-busiest";
  static final String IDLE = "idle-cpu";
  static final String REJECTED = "rejected";
  static final String LOCK_99 = "lock-p99";
  static final String ALLOCATE_99 = "allocate-p99";

  @Override
  public List<Measure> run(LiveCluster cluster, long seed) throws Exception {
    String size = cluster.hosts().size() + "-nodes/";
    FullCluster full = FullCluster.of(cluster, masters, seed);
    long rejected = Rejections.count();
    FullCluster.Filled filled = full.fill();
    List<Measure> measures = new ArrayList<>();
    String filling = size + "filled";
    measures.add(new Measure(filling, "masters-missing", masters - full.masters(), ""));
    measures.add(new Measure(filling, ALLOCATIONS, filled.perSecond(), "1/s"));
    measures.add(new Measure(filling, BUSIEST, filled.perBusiestSecond(), "1/s"));
    measures.add(new Measure(size + "full", IDLE, full.idleMillisPerSecond(), "ms/s"));
    if (turnsOver) {
      String turning = size + "turned-over";
      FullCluster.Waits waits = full.turnOver();
      measures.add(Measure.millis(turning, LOCK_99, waits.updates().quantileMillis(0.99)));
      measures.add(Measure.millis(turning, ALLOCATE_99, waits.calls().quantileMillis(0.99)));
    }
    measures.add(new Measure(filling, REJECTED, Rejections.count() - rejected, ""));
    return measures;
  }

  /** Proposals that the scheduler rejected when they were committed, by stock's own metric. */
  private static final class Rejections {
    private static final String SOURCE = "CapacitySchedulerMetrics";
    private static final String METRIC = "CommitFailureNumOps";

    private Rejections() {}

    static long count() {
      MetricsCollectorImpl collector = new MetricsCollectorImpl();
      DefaultMetricsSystem.instance().getSource(SOURCE).getMetrics(collector, true);
      return collector.getRecords().stream()
          .flatMap(each -> StreamSupport.stream(each.metrics().spliterator(), false))
          .filter(metric -> metric.name().equals(METRIC))
          .map(AbstractMetric::value)
          .mapToLong(Number::longValue)
          .sum();
    }
  }
}

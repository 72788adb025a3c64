package io.heddle.bench.elastic;

import io.heddle.bench.compare.Gauge;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Job;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Nodes of one run, or what became of jobs when nodes were lost. */
abstract class NodeGauge implements Gauge {
  private final String metric;
  private final String unit;

  NodeGauge(String metric, String unit) {
    this.metric = metric;
    this.unit = unit;
  }

  /**
   * Returns the gauges of a run.
   *
   * @param memory of a node, in MiB
   */
  static List<Gauge> all(long memory) {
    return List.of(
        new NodeHours(memory),
        new HoursInUse(),
        new Counter("masters-lost", "master-lost"),
        new Counter("nodes-lost", "spot-node-lost"));
  }

  @Override
  public String metric() {
    return metric;
  }

  @Override
  public String unit() {
    return unit;
  }

  /** Hours of nodes that are there until the last job has ended. */
  private static final class NodeHours extends NodeGauge {
    private static final double MILLIS = TimeUnit.HOURS.toMillis(1);

    private final long memory;
    private long nodes;
    private long now;
    private double nodeMillis;
    private double untilLast;

    NodeHours(long memory) {
      super("node-hours", "h");
      this.memory = memory;
    }

    private void advance(long at) {
      nodeMillis += (double) nodes * (at - now);
      now = at;
    }

    @Override
    public void capacity(ResourceVector capacity, long at) {
      advance(at);
      nodes = capacity.get(0) / memory;
    }

    @Override
    public void finished(Job job, long at, boolean success) {
      advance(at);
      untilLast = nodeMillis;
    }

    @Override
    public double value() {
      return untilLast / MILLIS;
    }
  }

  private static final class HoursInUse extends NodeGauge {
    private final Map<String, Integer> containers = new HashMap<>();
    private long now;
    private double nodeMillis;

    HoursInUse() {
      super("node-hours-in-use", "h");
    }

    private void change(String host, int by, long at) {
      nodeMillis += (double) containers.size() * (at - now);
      now = at;
      if (containers.merge(host, by, Integer::sum) == 0) {
        containers.remove(host);
      }
    }

    @Override
    public void allocated(Job job, String kind, String host, ResourceVector resource, long at) {
      change(host, 1, at);
    }

    @Override
    public void released(Job job, String kind, String host, ResourceVector resource, long at) {
      change(host, -1, at);
    }

    @Override
    public double value() {
      return nodeMillis / NodeHours.MILLIS;
    }
  }

  private static final class Counter extends NodeGauge {
    private final String counted;
    private long count;

    Counter(String metric, String counted) {
      super(metric, "times");
      this.counted = counted;
    }

    @Override
    public void counted(String what, long now) {
      count += what.equals(counted) ? 1 : 0;
    }

    @Override
    public double value() {
      return count;
    }
  }
}

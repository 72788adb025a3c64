package io.heddle.bench.packing;

import io.heddle.bench.compare.Gauge;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Workload;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What queues had of what they were guaranteed.
 *
 * <p>A queue is <em>in need</em> while what its jobs hold and wait for comes to at least its
 * guaranteed share of the cluster, shares being dominant ones: the largest over the resource types
 * of amount / capacity. Its figure is the mean, over the time in need, of {@code min(1, share held
 * / share guaranteed)}: what it held beyond its guarantee at other times makes up for nothing. The
 * value is the smallest figure of the queues, in [0, 1]; 1 if none was ever in need.
 *
 * <p>Without preemption no scheduler reaches 1: a queue that comes into need waits for containers
 * of others to end.
 */
public final class QueueShares implements Gauge {
  private static final ResourceVector NOTHING = ResourceVector.of(0, 0);

  private static final class Queue {
    private final double guaranteed;
    private long[] held = {};
    private long[] wanted = {};
    private double millisInNeed;
    private double satisfied;

    Queue(double guaranteed) {
      this.guaranteed = guaranteed;
    }

    void hold(ResourceVector resource, int sign) {
      held = sum(held, resource, sign);
      want(resource, sign);
    }

    void want(ResourceVector resource, int sign) {
      wanted = sum(wanted, resource, sign);
    }

    void pass(long millis, ResourceVector capacity) {
      if (dominant(wanted, capacity) >= guaranteed) {
        millisInNeed += millis;
        satisfied += millis * Math.min(1, dominant(held, capacity) / guaranteed);
      }
    }

    double figure() {
      return millisInNeed == 0 ? 1 : satisfied / millisInNeed;
    }
  }

  private final Map<String, Queue> queues = new LinkedHashMap<>();
  private final Map<String, Queue> queueOf = new HashMap<>();
  private final Map<String, ResourceVector> waiting = new HashMap<>();
  private ResourceVector capacity = NOTHING;
  private long now;

  /**
   * Watches a run.
   *
   * @param guaranteed share of the cluster of each queue, by its full path; in (0, 1]
   * @param workload its jobs count for these queues, wherever a scheduler with one queue puts them
   */
  public QueueShares(Map<String, Double> guaranteed, Workload workload) {
    guaranteed.forEach((name, share) -> queues.put(name, new Queue(share)));
    workload.jobs().forEach(job -> queueOf.put(job.id(), queues.get(job.queue())));
  }

  @Override
  public String metric() {
    return "queue-share-worst";
  }

  @Override
  public double value() {
    return queues.values().stream().mapToDouble(Queue::figure).min().orElse(1);
  }

  @Override
  public void capacity(ResourceVector newCapacity, long at) {
    advance(at);
    capacity = newCapacity;
  }

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long at) {
    advance(at);
    queue(job).hold(resource, 1);
  }

  @Override
  public void released(Job job, String kind, String host, ResourceVector resource, long at) {
    advance(at);
    queue(job).hold(resource, -1);
  }

  @Override
  public void waiting(Job job, ResourceVector resource, long at) {
    advance(at);
    ResourceVector before = waiting.put(job.id(), resource);
    queue(job).want(before == null ? NOTHING : before, -1);
    queue(job).want(resource, 1);
  }

  @Override
  public void finished(Job job, long at, boolean success) {
    waiting(job, NOTHING, at);
  }

  private Queue queue(Job job) {
    return queueOf.get(job.id());
  }

  private void advance(long at) {
    if (at > now) {
      queues.values().forEach(queue -> queue.pass(at - now, capacity));
      now = at;
    }
  }

  private static long[] sum(long[] amounts, ResourceVector change, int sign) {
    long[] sum = Arrays.copyOf(amounts, Math.max(amounts.length, change.size()));
    for (int type = 0; type < change.size(); type++) {
      sum[type] += sign * change.get(type);
    }
    return sum;
  }

  private static double dominant(long[] amounts, ResourceVector capacity) {
    double largest = 0;
    for (int type = 0; type < Math.min(amounts.length, capacity.size()); type++) {
      largest = Math.max(largest, (double) amounts[type] / capacity.get(type));
    }
    return largest;
  }
}

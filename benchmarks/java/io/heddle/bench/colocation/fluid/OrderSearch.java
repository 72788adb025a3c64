package io.heddle.bench.colocation.fluid;

import io.heddle.bench.colocation.policy.Orders;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.sim.workload.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The best order found by trying: jobs change places or move as long as the simulated makespan
 * becomes no longer. No policy can do much better; none can know what it knows. The first search
 * begins with the order as submitted, restarts with random ones. Each has so many trials.
 */
public record OrderSearch(int restarts, int trials) {

  /** The shortest makespan found for a queue that is all there at once, in seconds. */
  public double best(QueueCase about, long seed) {
    double best = Double.POSITIVE_INFINITY;
    for (int restart = 0; restart < restarts; restart++) {
      RandomGenerator random = Seeds.random(seed, "restart-" + restart);
      List<String> order = new ArrayList<>(about.queue());
      for (int i = order.size() - 1; restart > 0 && i > 0; i--) {
        swap(order, i, random.nextInt(i + 1));
      }
      best = Math.min(best, climb(about, order, seed, random));
    }
    return best;
  }

  public double submitted(QueueCase about, long seed) {
    return new FluidRun(about, Orders.submission(), seed).run().makespan();
  }

  private double climb(QueueCase about, List<String> begin, long seed, RandomGenerator random) {
    List<String> order = begin;
    double makespan = submitted(about.ordered(order), seed);
    for (int trial = 0; trial < trials; trial++) {
      List<String> other = new ArrayList<>(order);
      int from = random.nextInt(other.size());
      int to = random.nextInt(other.size());
      if (random.nextBoolean()) {
        swap(other, from, to);
      } else {
        other.add(to, other.remove(from));
      }
      double changed = submitted(about.ordered(other), seed);
      if (changed <= makespan) {
        makespan = changed;
        order = other;
      }
    }
    return makespan;
  }

  private static void swap(List<String> order, int one, int other) {
    String moved = order.get(one);
    order.set(one, order.get(other));
    order.set(other, moved);
  }
}

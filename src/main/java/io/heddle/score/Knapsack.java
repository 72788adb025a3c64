package io.heddle.score;

import io.heddle.model.ResourceVector;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Fills a node as full as it can be: the bounded knapsack of initial task assignment, for any
 * number of resource types. Source: Yao et al., section 3.3, Alg. 1.
 *
 * <p>What a filling is worth depends only on what it uses in all. So it is enough to find the uses
 * that can be reached; each remembers the last item that leads to it, and how many of that item in
 * a row, which keeps every item within its count (line 8 of Alg. 1). Amounts are counted in the
 * greatest common divisor of the demands, by type.
 */
public final class Knapsack {
  private static final int UNREACHED = -1;

  /**
   * Containers of one demand.
   *
   * @param count how many may be taken, at least 1
   */
  public record Item(ResourceVector demand, int count) {}

  private final List<Item> items;
  private final long[] units;
  private final int[] sizes;
  private final int[] strides;
  private int states = 1;
  // By state: the item that reached it first, and how many of that item in a row.
  private int[] last;
  private int[] inRow;

  /**
   * How many of each item fill {@code capacity} best: the largest {@code sum_p w_p * use_p}. What
   * can be reached without the items at the end of the list is reached without them.
   *
   * @param items each fits {@code capacity}
   * @param maxSteps uses looked at, times items
   * @return by item; empty if it would take more steps
   */
  public static Optional<int[]> fill(
      ResourceVector capacity, List<Item> items, ResourceWeights weights, int maxSteps) {
    Knapsack knapsack = new Knapsack(capacity, items);
    if (!knapsack.measure(capacity, maxSteps / Math.max(1, items.size()))) {
      return Optional.empty();
    }
    knapsack.reach();
    return Optional.of(knapsack.counts(knapsack.best(weights)));
  }

  private Knapsack(ResourceVector capacity, List<Item> items) {
    this.items = items;
    units = new long[capacity.size()];
    sizes = new int[capacity.size()];
    strides = new int[capacity.size()];
  }

  /** Lays out the states, by type from nothing to all that can be used; false if too many. */
  private boolean measure(ResourceVector capacity, int most) {
    for (int type = 0; type < units.length; type++) {
      long unit = 0;
      long demanded = 0;
      for (Item item : items) {
        unit = gcd(unit, item.demand().get(type));
        demanded += item.count() * item.demand().get(type);
      }
      units[type] = Math.max(1, unit);
      long size = Math.min(capacity.get(type), demanded) / units[type] + 1;
      strides[type] = states;
      if (size > most / states) {
        return false;
      }
      sizes[type] = (int) size;
      states *= sizes[type];
    }
    return true;
  }

  private static long gcd(long left, long right) {
    return right == 0 ? left : gcd(right, left % right);
  }

  private void reach() {
    last = new int[states];
    inRow = new int[states];
    Arrays.fill(last, UNREACHED);
    last[0] = items.size();
    for (int item = 0; item < items.size(); item++) {
      reachWith(item);
    }
  }

  private void reachWith(int item) {
    int step = step(item);
    for (int state = 0; state + step < states; state++) {
      int before = last[state] == item ? inRow[state] : 0;
      if (last[state] != UNREACHED
          && last[state + step] == UNREACHED
          && before < items.get(item).count()
          && hasRoom(state, item)) {
        last[state + step] = item;
        inRow[state + step] = before + 1;
      }
    }
  }

  private int step(int item) {
    int step = 0;
    for (int type = 0; type < units.length; type++) {
      step += amount(item, type) * strides[type];
    }
    return step;
  }

  private int amount(int item, int type) {
    return (int) (items.get(item).demand().get(type) / units[type]);
  }

  private boolean hasRoom(int state, int item) {
    for (int type = 0; type < units.length; type++) {
      if (used(state, type) + amount(item, type) >= sizes[type]) {
        return false;
      }
    }
    return true;
  }

  private int used(int state, int type) {
    return state / strides[type] % sizes[type];
  }

  private int best(ResourceWeights weights) {
    int best = 0;
    double most = 0;
    for (int state = 0; state < states; state++) {
      if (last[state] != UNREACHED) {
        double use = 0;
        for (int type = 0; type < units.length; type++) {
          use += weights.get(type) * used(state, type) * units[type];
        }
        if (use > most) {
          most = use;
          best = state;
        }
      }
    }
    return best;
  }

  private int[] counts(int filled) {
    int[] counts = new int[items.size()];
    for (int state = filled; state != 0; state -= step(last[state])) {
      counts[last[state]]++;
    }
    return counts;
  }
}

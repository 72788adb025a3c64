package io.heddle.history;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.TaskUse;

/** What the tasks of a group used of what they asked for, by what their framework counted. */
public final class MeasuredUse {
  private static final double MOST_SHARE = 1_000;

  private static final double DIGITS = 1e4;

  private final Share cores = new Share();
  private final Share memory = new Share();

  /** Milliseconds of processor time, and memory; NaN for unknown. */
  public record OfTask(double cpuMillis, double mebibytes) {
    public static final OfTask UNKNOWN = new OfTask(Double.NaN, Double.NaN);
  }

  private static final class Share {
    private double used;
    private double held;

    /** Histories are written by anyone: what is no amount says nothing. */
    void add(double amount, double millis) {
      if (amount >= 0 && amount < Double.POSITIVE_INFINITY) {
        used += amount;
        held += millis;
      }
    }

    double of(double requested) {
      return used == 0 || held == 0 ? Double.NaN : used / (held * requested);
    }
  }

  /** Adds a task; of one whose clocks say that it took no time nothing is known. */
  public void add(long startMillis, long endMillis, OfTask task) {
    add((double) Elapsed.millis(startMillis, endMillis), task);
  }

  /** Adds tasks that took so long together, with the sum of their processor times. */
  public void add(double millis, OfTask tasks) {
    if (millis > 0) {
      // No machine has so many cores: such a number says nothing.
      cores.add(tasks.cpuMillis > MOST_SHARE * millis ? Double.NaN : tasks.cpuMillis, millis);
      memory.add(tasks.mebibytes * millis, millis);
    }
  }

  /**
   * Mean over tasks and time; all that they ask for, where unknown. Memory is at most that:
   * NodeManagers kill what uses more, so that a larger share means a request that is not known.
   *
   * @param demand of one task: memory in MiB, virtual cores
   */
  public TaskUse of(ResourceVector demand, int slots) {
    double cpu = cores.of((double) demand.get(1) / slots);
    double mebibytes = memory.of((double) demand.get(0));
    return Double.isNaN(cpu) && Double.isNaN(mebibytes)
        ? TaskUse.UNKNOWN
        : TaskUse.constant(rounded(cpu, MOST_SHARE), rounded(mebibytes, 1));
  }

  private static double rounded(double share, double most) {
    return Double.isNaN(share) ? 1 : Math.round(Math.min(share, most) * DIGITS) / DIGITS;
  }
}

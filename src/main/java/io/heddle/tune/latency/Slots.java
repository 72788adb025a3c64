package io.heddle.tune.latency;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Places with heartbeats of their own, given away at the first that finds them free and wanted. One
 * whose container has ended reports at once, and counts heartbeats from there.
 */
final class Slots {
  private static final int MOST = 64;
  private static final double GOLDEN_RATIO = 0.6180339887498949;

  private final double heartbeat;
  private final int count;
  private final double unitsPerSlot;
  private final double[] phase;
  private final double[] notBefore;
  private final double[] held;
  private final boolean[] awake;

  /**
   * @param draw of heartbeats' phases: spread evenly in draw 0, as if by chance in others
   */
  Slots(double heartbeat, double units, int draw) {
    this.heartbeat = heartbeat;
    count = (int) Math.max(1, Math.min(Math.floor(units + GroupState.TOLERANCE), MOST));
    unitsPerSlot = units / count;
    phase = new double[count];
    notBefore = new double[count];
    held = new double[count];
    awake = new boolean[count];
    Arrays.setAll(phase, slot -> heartbeat * phase(slot, draw));
  }

  /** In [0, 1): a quadratic Weyl sequence, whose gaps are like those of chance. */
  private double phase(int slot, int draw) {
    if (draw == 0) {
      return (slot + 0.5) / count;
    }
    double number = 1 + slot + (double) MOST * draw;
    return number * number * GOLDEN_RATIO % 1;
  }

  int count() {
    return count;
  }

  double unitsPerSlot() {
    return unitsPerSlot;
  }

  int anyFree() {
    return IntStream.range(0, count).filter(this::isFree).findFirst().orElse(0);
  }

  void taken(int slot, double size) {
    held[slot] += size;
  }

  void freed(int slot, double size, double now) {
    held[slot] -= size;
    phase[slot] = now;
  }

  boolean isFree(int slot) {
    return held[slot] < unitsPerSlot - GroupState.TOLERANCE;
  }

  boolean sleeps(int slot) {
    return !awake[slot] && isFree(slot);
  }

  void setAwake(int slot, boolean planned) {
    awake[slot] = planned;
  }

  /** Ends a heartbeat: the next is due in time if a request {@code waits}, else once one does. */
  void beaten(int slot, double now, boolean waits) {
    notBefore[slot] = waits ? now + heartbeat * (1 - GroupState.TOLERANCE) : now;
  }

  double nextHeartbeat(int slot, double now) {
    return onGrid(phase[slot], heartbeat, Math.max(now, notBefore[slot]));
  }

  /** The first of {@code from + k * period}, k = 0, 1, ..., that is not before {@code time}. */
  static double onGrid(double from, double period, double time) {
    return from + Math.max(0, Math.ceil((time - from) / period - GroupState.TOLERANCE)) * period;
  }

  static double onGridAfter(double from, double period, double time) {
    return from
        + Math.max(0, Math.floor((time - from) / period + GroupState.TOLERANCE) + 1) * period;
  }
}

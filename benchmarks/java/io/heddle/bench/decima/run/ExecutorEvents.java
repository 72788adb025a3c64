package io.heddle.bench.decima.run;

/** What executors wait for, by time; at most one event each. A binary heap without objects. */
final class ExecutorEvents {
  private final double[] times;
  private final int[] heap;
  private int size;

  ExecutorEvents(int executors) {
    times = new double[executors];
    heap = new int[executors];
  }

  boolean isEmpty() {
    return size == 0;
  }

  double firstTime() {
    return times[heap[0]];
  }

  void add(int executor, double time) {
    times[executor] = time;
    int at = size++;
    while (at > 0 && before(executor, heap[(at - 1) / 2])) {
      heap[at] = heap[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    heap[at] = executor;
  }

  int removeFirst() {
    int first = heap[0];
    int last = heap[--size];
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], last)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return first;
  }

  /** Equal times in the order of the executors' numbers, so that runs repeat. */
  private boolean before(int one, int other) {
    return times[one] < times[other] || (times[one] == times[other] && one < other);
  }
}

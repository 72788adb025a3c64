package io.heddle.web;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** What the cluster was like in the last hour, in memory. Thread-safe. */
public final class ClusterHistory {
  public static final long INTERVAL_MILLIS = 15_000;

  /** Points that are kept: an hour. */
  public static final int MOST = 240;

  @GuardedBy("this")
  private final Deque<Point> points = new ArrayDeque<>();

  /**
   * One moment.
   *
   * @param millis since 1970
   * @param memoryUsed allocated part of the cluster's memory, in [0, 1]
   * @param pendingMemoryMb asked for and not given
   * @param applicationsWaiting for their start or their ApplicationMaster
   * @param meanWaitSeconds of these; 0 for none
   * @param containersPerSecond allocated since the point before
   */
  public record Point(
      long millis,
      double memoryUsed,
      double vcoresUsed,
      long pendingMemoryMb,
      int applicationsRunning,
      int applicationsWaiting,
      double meanWaitSeconds,
      double containersPerSecond) {}

  /** All points, the oldest first. */
  public record Span(long intervalMillis, List<Point> points) {}

  /** Adds a point, in place of the oldest if there are too many. */
  public synchronized void add(Point point) {
    points.addLast(point);
    if (points.size() > MOST) {
      points.removeFirst();
    }
  }

  public synchronized Span hour() {
    return new Span(INTERVAL_MILLIS, List.copyOf(points));
  }
}

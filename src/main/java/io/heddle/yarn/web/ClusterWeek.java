package io.heddle.yarn.web;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.state.JsonFormat;
import io.heddle.state.StateException;
import io.heddle.state.StateStore;
import io.heddle.web.ClusterHistory.Point;
import io.heddle.web.ClusterHistory.Span;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Means of what the cluster was like, each of ten minutes, of the last week. What lies outside of
 * the week before the last point is forgotten, also where a clock was ahead. Thread-safe.
 */
public final class ClusterWeek implements StateStore.Kept {
  public static final String FILE = "history";
  public static final long INTERVAL_MILLIS = TimeUnit.MINUTES.toMillis(10);

  /** Means that are kept. */
  public static final int MOST = (int) (TimeUnit.DAYS.toMillis(7) / INTERVAL_MILLIS);

  /** Most points of ten minutes; files that say more are damaged. */
  private static final int MOST_POINTS = 100_000;

  private static final JsonFormat<Document> FORMAT =
      new JsonFormat<>("heddle-history", 1, Document.class, "");

  @GuardedBy("this")
  private final TreeMap<Long, Mean> means = new TreeMap<>();

  @GuardedBy("this")
  private long changes;

  /** Mean of {@code count} points of ten minutes, which begin at {@code millis}. */
  public record Mean(
      long millis,
      int count,
      double memoryUsed,
      double vcoresUsed,
      double pendingMemoryMb,
      double applicationsRunning,
      double applicationsWaiting,
      double meanWaitSeconds,
      double containersPerSecond) {
    private static Mean of(Point point) {
      return new Mean(
          slot(point.millis()) * INTERVAL_MILLIS,
          1,
          point.memoryUsed(),
          point.vcoresUsed(),
          (double) point.pendingMemoryMb(),
          point.applicationsRunning(),
          point.applicationsWaiting(),
          point.meanWaitSeconds(),
          point.containersPerSecond());
    }

    private Mean plus(Mean other) {
      int both = count + other.count;
      double share = (double) other.count / both;
      return new Mean(
          millis,
          Math.min(both, MOST_POINTS),
          mean(memoryUsed, other.memoryUsed, share),
          mean(vcoresUsed, other.vcoresUsed, share),
          mean(pendingMemoryMb, other.pendingMemoryMb, share),
          mean(applicationsRunning, other.applicationsRunning, share),
          mean(applicationsWaiting, other.applicationsWaiting, share),
          mean(meanWaitSeconds, other.meanWaitSeconds, share),
          mean(containersPerSecond, other.containersPerSecond, share));
    }

    private static double mean(double one, double other, double share) {
      return one + (other - one) * share;
    }

    /** The mean as a point, whole numbers rounded. */
    private Point point() {
      return new Point(
          millis,
          memoryUsed,
          vcoresUsed,
          Math.round(pendingMemoryMb),
          (int) Math.round(applicationsRunning),
          (int) Math.round(applicationsWaiting),
          meanWaitSeconds,
          containersPerSecond);
    }

    private boolean isDamaged() {
      double sum =
          memoryUsed
              + vcoresUsed
              + pendingMemoryMb
              + applicationsRunning
              + applicationsWaiting
              + meanWaitSeconds
              + containersPerSecond;
      return count < 1 || count > MOST_POINTS || !Double.isFinite(sum);
    }
  }

  /** All means, the oldest first. */
  public record Document(String format, int version, List<Mean> means)
      implements JsonFormat.Document {}

  private static long slot(long millis) {
    return Math.floorDiv(millis, INTERVAL_MILLIS);
  }

  /** Adds a point of this moment. The ten minutes are written once they are over. */
  public synchronized void add(Point point) {
    long now = slot(point.millis());
    means.headMap(now - MOST, true).clear();
    means.tailMap(now, false).clear();
    changes += means.containsKey(now) ? 0 : 1;
    means.merge(now, Mean.of(point), Mean::plus);
  }

  /** Means until now, the oldest first. */
  public synchronized Span week() {
    return new Span(INTERVAL_MILLIS, means.values().stream().map(Mean::point).toList());
  }

  @Override
  public synchronized long changes() {
    return changes;
  }

  @Override
  public synchronized byte[] write() {
    return FORMAT.write(new Document(FORMAT.name(), FORMAT.version(), List.copyOf(means.values())));
  }

  @Override
  public long add(byte[] content) throws StateException {
    List<Mean> earlier = FORMAT.read(content, ClusterWeek::checked);
    synchronized (this) {
      earlier.forEach(each -> means.merge(slot(each.millis()), each, Mean::plus));
      while (means.size() > 2 * MOST) {
        means.pollFirstEntry();
      }
      changes++;
      return 1;
    }
  }

  private static List<Mean> checked(Document document) {
    if (document.means().stream().anyMatch(Mean::isDamaged)) {
      throw new IllegalArgumentException("a mean of no points, or not finite");
    }
    return document.means();
  }
}

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

/** Means of what the cluster was like, each of ten minutes, of the last week. Thread-safe. */
public final class ClusterWeek implements StateStore.Kept {
  public static final String FILE = "history";
  public static final long INTERVAL_MILLIS = TimeUnit.MINUTES.toMillis(10);

  /** Means that are kept. */
  public static final int MOST = (int) (TimeUnit.DAYS.toMillis(7) / INTERVAL_MILLIS);

  private static final JsonFormat<Document> FORMAT =
      new JsonFormat<>("heddle-history", 1, Document.class, "");

  @GuardedBy("this")
  private final TreeMap<Long, Mean> means = new TreeMap<>();

  @GuardedBy("this")
  private long changes;

  /** Mean of {@code count} points, at the time of the first. */
  public record Mean(int count, Point point) {
    private Mean plus(Mean other) {
      int both = Math.addExact(count, other.count);
      return new Mean(both, point.mean(other.point, (double) other.count / both));
    }

    private long slot() {
      return Math.floorDiv(point.millis(), INTERVAL_MILLIS);
    }
  }

  /** All means, the oldest first. */
  public record Document(String format, int version, List<Mean> means)
      implements JsonFormat.Document {}

  public synchronized void add(Point point) {
    merge(new Mean(1, point));
    changes++;
  }

  @GuardedBy("this")
  private void merge(Mean mean) {
    means.merge(mean.slot(), mean, Mean::plus);
    while (means.size() > MOST) {
      means.pollFirstEntry();
    }
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
      earlier.forEach(this::merge);
      changes++;
      return 1;
    }
  }

  private static List<Mean> checked(Document document) {
    for (Mean mean : document.means()) {
      Point point = mean.point();
      double sum = point.memoryUsed() + point.vcoresUsed() + point.meanWaitSeconds();
      if (mean.count() < 1 || !Double.isFinite(sum + point.containersPerSecond())) {
        throw new IllegalArgumentException("a mean of %d points".formatted(mean.count()));
      }
    }
    return document.means();
  }
}

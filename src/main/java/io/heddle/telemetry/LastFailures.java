package io.heddle.telemetry;

import io.heddle.model.Printable;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** When each part of Heddle failed last, and why. Thread-safe. */
public final class LastFailures {
  /** What has not failed for so long is well again. As long as the alerts look back. */
  public static final long RECENT_MILLIS = TimeUnit.MINUTES.toMillis(15);

  private final LongSupplier clock;
  private final Map<Part, Failure> last = new ConcurrentHashMap<>();

  /** What can fail by itself. */
  public enum Part {
    /** A pass or a hook, made good by stock order. */
    FALLBACK,
    /** The choice of which application starts next. */
    ADMISSION,
    STAGE_PLAN,
    LEARNING,
    STATE,
    /** A look of the tuner at the cluster, or its journal. */
    TUNER,
    /** A step after which nodes offered what they have. */
    RECLAIM
  }

  /**
   * Failure; times are since 1970.
   *
   * @param sinceMillis of the first of those without being well between
   * @param reason on one line
   */
  public record Failure(long sinceMillis, long millis, String reason) {}

  LastFailures(LongSupplier clock) {
    this.clock = clock;
  }

  void failed(Part part, Throwable why) {
    long now = clock.getAsLong();
    String reason = Printable.of(why.toString());
    last.merge(
        part,
        new Failure(now, now, reason),
        (before, first) ->
            isRecent(before, now) ? new Failure(before.sinceMillis(), now, reason) : first);
  }

  public Optional<Failure> of(Part part) {
    return Optional.ofNullable(last.get(part));
  }

  /** Returns the last failure if it is so recent that the part may not be well. */
  public Optional<Failure> recentOf(Part part) {
    return of(part).filter(failure -> isRecent(failure, clock.getAsLong()));
  }

  private static boolean isRecent(Failure failure, long now) {
    return now - failure.millis() < RECENT_MILLIS;
  }
}

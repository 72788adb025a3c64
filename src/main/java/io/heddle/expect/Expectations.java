package io.heddle.expect;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.expect.Calibrations.Counted;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * When the applications that have not ended are expected to start their first task and to end, by
 * how earlier ones of their queue did. Thread-safe; nothing costs more with more applications.
 */
public final class Expectations {
  @GuardedBy("this")
  private final Calibrations waits = new Calibrations();

  @GuardedBy("this")
  private final Calibrations runs = new Calibrations();

  @GuardedBy("this")
  private final Map<Object, Application> applications = new HashMap<>();

  /** An application; {@code running} is null until its first task starts. */
  private record Application(
      String queue, Prediction prediction, Counted waiting, Counted running) {}

  /**
   * What is predicted from earlier runs, before it is calibrated.
   *
   * @param waitSeconds until the first task starts, above 0
   * @param runSeconds from then to the end, above 0
   */
  public record Prediction(double waitSeconds, double runSeconds) {}

  /** What is expected; {@code start} is empty once it has started, or while it is not known. */
  public record Expected(Optional<TimeInterval> start, Optional<TimeInterval> end) {
    static final Expected NOTHING = new Expected(Optional.empty(), Optional.empty());
  }

  /**
   * An application was submitted; one that is known waits since its first attempt.
   *
   * @param id equal for all its attempts
   * @param now nanoseconds, monotone
   */
  public synchronized void submitted(Object id, String queue, Prediction prediction, long now) {
    if (!applications.containsKey(id)) {
      Counted waiting = waits.begin(queue, prediction.waitSeconds, now);
      applications.put(id, new Application(queue, prediction, waiting, null));
    }
  }

  /** A task of an application has started. */
  public synchronized void started(Object id, long now) {
    Application known = applications.get(id);
    if (known != null && known.running == null) {
      waits.end(known.waiting, now);
      Counted running = runs.begin(known.queue, known.prediction.runSeconds, now);
      applications.put(id, new Application(known.queue, known.prediction, known.waiting, running));
    }
  }

  /** An application has ended; only the time of a success counts. */
  public synchronized void ended(Object id, boolean success, long now) {
    Application known = applications.remove(id);
    if (known == null) {
      return;
    }
    if (known.running == null) {
      waits.drop(known.waiting);
    } else if (success) {
      runs.end(known.running, now);
    } else {
      runs.drop(known.running);
    }
  }

  /** What is expected of an application; nothing where no earlier run is known. */
  public synchronized Expected of(Object id, long now) {
    Application known = applications.get(id);
    if (known == null) {
      return Expected.NOTHING;
    }
    if (known.running != null) {
      return new Expected(Optional.empty(), runs.rest(known.running, now));
    }
    Optional<TimeInterval> start = waits.rest(known.waiting, now);
    Optional<TimeInterval> run = runs.next(known.queue, known.prediction.runSeconds);
    return new Expected(start, start.flatMap(wait -> run.map(wait::plus)));
  }

  /** Applications that have not ended. */
  public synchronized int size() {
    return applications.size();
  }
}

package io.heddle.yarn.demand;

import io.heddle.dag.StagedJob;
import io.heddle.model.ResourceVector;
import io.heddle.model.Stage;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * A schedule for the stages of all applications of a queue, which says what their requests weigh.
 * Used by the scheduling thread only, but for {@link #reports}.
 */
public interface StageSchedule {
  /** An application came to the queue at {@code now} (nanoseconds). */
  void arrived(LiveApplication application, long now);

  void left(LiveApplication application);

  void changed();

  /** Whether another one is to be made at {@code now} (nanoseconds). */
  boolean isDue(long now);

  /**
   * Works it out from the applications of the queue.
   *
   * @param room what the queue may still take; null if that is unknown
   * @param size of a resource vector
   */
  void make(Collection<ApplicationIndex> applications, ResourceVector room, int size, long now);

  void entered();

  /** What a request of this priority weighs, above 0; more is first. */
  double weight(LiveApplication application, int priority);

  /** What the last one says; of any thread. */
  List<StageReport> reports();

  /**
   * What a plan of stages says of one application: why it waits.
   *
   * @param place of its first turn in the plan, from 1; 0 where it has none
   * @param limit of containers that it may hold; 0 where nothing was decided of it
   * @param stage priority of the requests whose turn it is; -1 where it has no turn or that is not
   *     known
   * @param reason of its place, in the policy's words; empty where it says nothing
   */
  record StageReport(
      String application,
      int place,
      int limit,
      int held,
      int stage,
      StagedJob.Source source,
      String reason) {
    /** For a log, or whoever asks why an application waits. */
    public String line() {
      return "%s holds %d of %d containers, %s, stages by %s%s"
          .formatted(
              application,
              held,
              limit,
              place == 0
                  ? "not its turn"
                  : "turn %d%s"
                      .formatted(
                          place,
                          stage == Stage.SHARED_PRIORITY
                              ? ""
                              : " for requests of priority " + stage),
              source.name().toLowerCase(Locale.ROOT),
              reason.isEmpty() ? "" : ": " + reason);
    }
  }
}

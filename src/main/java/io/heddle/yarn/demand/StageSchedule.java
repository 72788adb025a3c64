package io.heddle.yarn.demand;

import io.heddle.model.ResourceVector;
import java.util.Collection;
import java.util.List;

/**
 * A schedule for the stages of all applications of a queue, which says what their requests weigh.
 * Used by the scheduling thread only, but for {@link #reports}.
 */
public interface StageSchedule {
  /** An application came to the queue at {@code now} (nanoseconds). */
  void arrived(LiveApplication application, long now);

  /** An application left the queue. */
  void left(LiveApplication application);

  /** Something of an application has changed. */
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

  /** All requests of the queue rank as the schedule says. */
  void entered();

  /** What a request of this priority weighs, above 0; more is first. */
  double weight(LiveApplication application, int priority);

  /** What the last one says; of any thread. */
  List<StageReport> reports();
}

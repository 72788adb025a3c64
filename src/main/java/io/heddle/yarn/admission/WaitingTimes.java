package io.heddle.yarn.admission;

import io.heddle.model.SteadyClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.util.Clock;

/** Waiting times since submission, also if the wall clock is set meanwhile. Thread-safe. */
public final class WaitingTimes {
  private final Function<ApplicationId, RMApp> applications;
  private final Clock wall;
  private final SteadyClock clock;
  private final Map<ApplicationId, Long> submitted = new ConcurrentHashMap<>();

  /**
   * No application yet.
   *
   * @param applications the ResourceManager's own; null for one that it does not know
   * @param wall the clock by which it notes when they were submitted
   */
  public WaitingTimes(Function<ApplicationId, RMApp> applications, Clock wall, SteadyClock clock) {
    this.applications = applications;
    this.wall = wall;
    this.clock = clock;
  }

  void came(ApplicationId id) {
    submitted.computeIfAbsent(id, this::submittedAt);
  }

  void ended(ApplicationId id) {
    submitted.remove(id);
  }

  long of(ApplicationId id) {
    Long since = submitted.get(id);
    return Math.max(0, clock.getAsLong() - (since == null ? submittedAt(id) : since));
  }

  private long submittedAt(ApplicationId id) {
    RMApp application = applications.apply(id);
    long waited = application == null ? 0 : wall.getTime() - application.getSubmitTime();
    return clock.getAsLong() - Math.max(0, waited);
  }
}

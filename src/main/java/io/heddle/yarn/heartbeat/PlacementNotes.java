package io.heddle.yarn.heartbeat;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.config.ExplainConfig;
import io.heddle.explain.RecentNotes;
import io.heddle.model.RecentlyUsed;
import io.heddle.place.PendingRequest;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Which containers it is noted of why they were placed, and the notes. Of each request one now and
 * then, since a note costs a second look at the candidates; of an application that somebody asks
 * about, all. Outlives a reload of the configuration.
 */
public final class PlacementNotes {
  private static final long WATCHED_NANOS = TimeUnit.MINUTES.toNanos(10);
  private static final int MOST_WATCHED = 100;

  private final RecentNotes<ApplicationId, PlacementNote> notes = new RecentNotes<>();

  @GuardedBy("watched")
  private final RecentlyUsed<ApplicationId, Long> watched = new RecentlyUsed<>(MOST_WATCHED);

  private volatile ExplainConfig config = new ExplainConfig(0, 1, 1, 0);
  private volatile boolean anyWatched;

  /** Follows this configuration from now on. */
  public void serve(ExplainConfig newConfig) {
    config = newConfig;
    notes.limit(config.maxEntries(), config.perApplication());
  }

  /** Most candidates of a note. */
  int candidates() {
    return config.candidates();
  }

  /**
   * Whether a container is noted that goes to an application at {@code now} (nanoseconds).
   *
   * @param request that got it; null where it is none that Heddle ranks
   */
  boolean wants(FiCaSchedulerApp application, PendingRequest<FiCaSchedulerApp> request, long now) {
    if (!config.enabled()) {
      return false;
    }
    boolean due =
        request == null
            ? notes.latest(application.getApplicationId()) == null
            : request.takeExplanationDue(now, config.intervalNanos());
    return due || (anyWatched && isWatched(application.getApplicationId(), now));
  }

  private boolean isWatched(ApplicationId application, long now) {
    synchronized (watched) {
      Long since = watched.get(application);
      if (since != null && now - since >= WATCHED_NANOS) {
        watched.remove(application);
        since = null;
      }
      anyWatched = watched.size() > 0;
      return since != null;
    }
  }

  void add(FiCaSchedulerApp application, PlacementNote note) {
    notes.add(application.getUser(), application.getApplicationId(), note);
  }

  /** The notes of an application, of which each container is noted for a while from now on. */
  public List<PlacementNote> ask(ApplicationId application, long now) {
    synchronized (watched) {
      watched.put(application, now);
      anyWatched = true;
    }
    return notes.of(application);
  }

  /** The notes of all applications. */
  public List<PlacementNote> all() {
    return notes.all();
  }
}

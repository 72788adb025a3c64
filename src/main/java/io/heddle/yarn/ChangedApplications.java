package io.heddle.yarn;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The applications of a queue whose demand or counts differ from what its index knows, each once.
 * Any thread adds, the scheduling thread takes.
 */
final class ChangedApplications {
  /** So many departed applications may wait for a decision that never comes. */
  private static final int MOST_DEPARTED = 1_000;

  private final Queue<LiveApplication> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger departed = new AtomicInteger();

  void add(LiveApplication application) {
    if (application.beginsToWaitIn(this)) {
      queue.add(application);
    }
  }

  /** Notes that an application left; with many of those, forgets the ones no index knows. */
  void addDeparted(LiveApplication application) {
    add(application);
    if (departed.incrementAndGet() >= MOST_DEPARTED) {
      departed.set(0);
      queue.removeIf(this::isForgotten);
    }
  }

  private boolean isForgotten(LiveApplication application) {
    boolean forgotten = application.leaf() == null && !application.isIndexed();
    if (forgotten) {
      // It may come back, as when its priority is changed.
      application.waitsNoMoreIn(this);
    }
    return forgotten;
  }

  /** The next, or null. From now on its changes count anew. */
  LiveApplication poll() {
    LiveApplication application = queue.poll();
    if (application != null) {
      application.waitsNoMoreIn(this);
    }
    return application;
  }
}

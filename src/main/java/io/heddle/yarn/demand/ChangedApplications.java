package io.heddle.yarn.demand;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The applications of a queue whose demand or counts differ from what its index knows, each once,
 * the first that changed first. Any thread adds, the scheduling thread takes.
 */
final class ChangedApplications {
  private final Set<LiveApplication> waiting = new LinkedHashSet<>();

  synchronized void add(LiveApplication application) {
    waiting.add(application);
  }

  synchronized void remove(LiveApplication application) {
    waiting.remove(application);
  }

  /** The next, or null. From now on its changes count anew. */
  synchronized LiveApplication poll() {
    if (waiting.isEmpty()) {
      return null;
    }
    Iterator<LiveApplication> first = waiting.iterator();
    LiveApplication application = first.next();
    first.remove();
    return application;
  }

  synchronized boolean isEmpty() {
    return waiting.isEmpty();
  }
}

package io.heddle.yarn.demand;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The applications of a queue whose demand or counts differ from what its index knows, each once,
 * the first that changed first. Any thread notes, the scheduling thread takes.
 */
final class ChangedApplications {
  @GuardedBy("this")
  private final Set<LiveApplication> waiting = new LinkedHashSet<>();

  // The application that the scheduling thread served just now, past the queue between threads.
  private LiveApplication served;
  // Others only see that they are not this one.
  private Thread schedulingThread;

  @SuppressWarnings("ReferenceEquality") // One object stands for an attempt.
  void note(LiveApplication application) {
    if (Thread.currentThread() == schedulingThread && (served == null || served == application)) {
      served = application;
    } else {
      add(application);
    }
  }

  private synchronized void add(LiveApplication application) {
    waiting.add(application);
  }

  /** Forgets an application; under the scheduler's lock. */
  @SuppressWarnings("ReferenceEquality") // One object stands for an attempt.
  void remove(LiveApplication application) {
    if (served == application) {
      served = null;
    }
    removeWaiting(application);
  }

  private synchronized void removeWaiting(LiveApplication application) {
    waiting.remove(application);
  }

  /** The next, or null. From now on its changes count anew. By the scheduling thread. */
  LiveApplication take() {
    schedulingThread = Thread.currentThread();
    LiveApplication application = served == null ? poll() : served;
    served = null;
    return application;
  }

  private synchronized LiveApplication poll() {
    if (waiting.isEmpty()) {
      return null;
    }
    Iterator<LiveApplication> first = waiting.iterator();
    LiveApplication application = first.next();
    first.remove();
    return application;
  }
}

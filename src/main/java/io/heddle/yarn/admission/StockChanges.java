package io.heddle.yarn.admission;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Stock's changes of waiting applications, of which stock would start some, forget others, and lose
 * count.
 */
public record StockChanges(AdmissionDependencies dependencies, Admission admission) {
  /** A change that stock makes. */
  public interface Change<T> {
    T run() throws YarnException;
  }

  private AdmissionQueues queues() {
    return admission.queues();
  }

  private FiCaSchedulerApp attempt(ApplicationId id) {
    SchedulerApplication<FiCaSchedulerApp> application =
        dependencies.scheduler().getSchedulerApplications().get(id);
    return application == null ? null : application.getCurrentAppAttempt();
  }

  public Priority changePriority(ApplicationId id, Change<Priority> change) throws YarnException {
    dependencies.lock().lock();
    try {
      Priority priority = change.run();
      dependencies.hooks().run(() -> priorityChanged(attempt(id)));
      return priority;
    } finally {
      dependencies.lock().unlock();
    }
  }

  private void priorityChanged(FiCaSchedulerApp attempt) {
    if (attempt != null && queues().isActive()) {
      if (!attempt.isRunnable() || attempt.isStopped()) {
        HeldApplications.deactivate(attempt);
      }
      if (queues().isHeld(attempt)) {
        admission.loop().admitIfAhead(attempt);
      }
    }
  }

  /** Moves an application; it may wait in the one queue, and not in the other. */
  public String move(ApplicationId id, Change<String> move) throws YarnException {
    dependencies.lock().lock();
    try {
      FiCaSchedulerApp attempt = attempt(id);
      MoveEnd end = dependencies.hooks().get(() -> beforeMove(attempt), hasMoved -> {});
      boolean hasMoved = false;
      String moved;
      try {
        moved = move.run();
        hasMoved = true;
      } finally {
        boolean succeeded = hasMoved;
        dependencies.hooks().run(() -> end.of(succeeded));
      }
      if (attempt != null) {
        dependencies.hooks().run(() -> moved(attempt));
      }
      return moved;
    } finally {
      dependencies.lock().unlock();
    }
  }

  /** What must be run once an application has moved, perhaps to where it was, or failed to. */
  @FunctionalInterface
  private interface MoveEnd {
    void of(boolean hasMoved);
  }

  private MoveEnd beforeMove(FiCaSchedulerApp attempt) {
    if (attempt == null || attempt.isStopped() || !queues().isActive()) {
      return hasMoved -> {};
    }
    AbstractLeafQueue source = attempt.getCSLeafQueue();
    if (queues().isWaiting(attempt)) {
      HeldApplications.leaves(attempt);
      return hasMoved -> {
        if (!hasMoved) {
          HeldApplications.stays(attempt);
        }
      };
    }
    HeldApplications held = queues().held();
    boolean wasFull = !HeldApplications.mayRunMoreIn(source);
    held.beginMove(attempt);
    return hasMoved -> {
      held.endMove(attempt);
      if (wasFull) {
        held.updateRunnabilityOnReload();
      }
    };
  }

  private void moved(FiCaSchedulerApp attempt) {
    boolean waited = queues().isWaiting(attempt);
    queues().moved(attempt);
    if (waited) {
      admission.loop().admitAll();
    }
  }

  /** Lists the attempts of a queue: those that stock lists, and those that wait. */
  public List<ApplicationAttemptId> attemptsIn(CSQueue queue, List<ApplicationAttemptId> stocks) {
    List<ApplicationAttemptId> all = new ArrayList<>(stocks);
    if (queues().isActive()) {
      admission.locked(() -> queues().held().addWaiting(queue.getQueuePath(), all));
    }
    return all;
  }
}

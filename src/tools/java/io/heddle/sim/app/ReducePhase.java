package io.heddle.sim.app;

import io.heddle.sim.app.TaskPhase.Attempt;
import io.heddle.sim.workload.TaskGroup;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Reduces of a job: each fetches as soon as it has a container, and reduces once it has all. */
final class ReducePhase extends TaskPhase {
  private final long shuffleMillis;
  private final BooleanSupplier mapsCompleted;
  private final Environment environment;

  // Elder ones may be over; the last never is.
  private final Deque<Attempt> begun = new ArrayDeque<>();
  private final Set<Attempt> waitingForMaps = new LinkedHashSet<>();
  private int active;
  private int asked;

  ReducePhase(
      TaskGroup group,
      long shuffleMillis,
      BooleanSupplier mapsCompleted,
      Environment environment,
      Owner owner) {
    super(group, WaitingTasks.ANYWHERE, environment, owner);
    this.shuffleMillis = shuffleMillis;
    this.mapsCompleted = mapsCompleted;
    this.environment = environment;
  }

  int asked() {
    return asked;
  }

  /** Asks for so many more of the waiting reduces, or less where negative; as far as it can. */
  void ask(int change) {
    asked += Math.max(-asked, Math.min(change, waiting() - asked));
  }

  int ending() {
    return held() - active;
  }

  /** Ends running reduces, the last started first; they wait again. */
  void preempt(int count) {
    for (int i = 0; i < count && active > 0; i++) {
      Attempt last = begun.getLast();
      exit(last);
      again(last.task());
    }
  }

  /** The last map has completed: those that have fetched all go on. */
  void mapsCompleted() {
    waitingForMaps.forEach(this::run);
    waitingForMaps.clear();
  }

  @Override
  boolean accept(Granted container) {
    if (asked == 0) {
      return false;
    }
    asked--;
    return super.accept(container);
  }

  @Override
  void started(Attempt attempt) {
    begun.addLast(attempt);
    active++;
    environment.work(attempt.container(), shuffleMillis, () -> fetched(attempt));
  }

  @Override
  void left(Attempt attempt) {
    active--;
    waitingForMaps.remove(attempt);
    while (!begun.isEmpty() && begun.getLast().isEnding()) {
      begun.removeLast();
    }
  }

  private void fetched(Attempt attempt) {
    if (attempt.isEnding()) {
      return;
    }
    if (mapsCompleted.getAsBoolean()) {
      run(attempt);
    } else {
      waitingForMaps.add(attempt);
    }
  }
}

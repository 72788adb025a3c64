package io.heddle.tune.step;

import io.heddle.tune.step.Entry.ChangeOutcome;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Requests of admins that no step has taken in yet; outlives a tuner. Thread-safe. */
public final class PendingRequests {
  private static final int MOST = 1_000;

  private final BlockingQueue<Entry> pauses = new LinkedBlockingQueue<>(MOST);
  private final AtomicBoolean rollBack = new AtomicBoolean();
  private final AtomicReference<Request> apply = new AtomicReference<>();

  /** Takes in what an admin asks for at that time. */
  public void ask(Request request, long millis) {
    switch (request.kind()) {
      case PAUSE -> add(Entry.of(millis, ChangeOutcome.PAUSED, "by " + request.by()));
      case RESUME -> add(Entry.of(millis, ChangeOutcome.RESUMED, "by " + request.by()));
      case ROLLBACK -> rollBack.set(true);
      case APPLY -> apply.set(request);
    }
  }

  private void add(Entry entry) {
    while (!pauses.offer(entry)) {
      // Nobody steps: the newest says what is wanted.
      pauses.poll();
    }
  }

  void drain(Consumer<Entry> journal) {
    for (Entry entry = pauses.poll(); entry != null; entry = pauses.poll()) {
      journal.accept(entry);
    }
  }

  boolean takeRollBack() {
    return rollBack.getAndSet(false);
  }

  Optional<Request> takeApply() {
    return Optional.ofNullable(apply.getAndSet(null));
  }
}

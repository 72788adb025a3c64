package io.heddle.yarn.tune;

import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.step.Change;
import io.heddle.tune.step.Step;
import io.heddle.tune.step.Tuner;
import io.heddle.tune.workload.Snapshot;
import io.heddle.yarn.tune.workload.LiveWorkload;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Looks at the cluster one after the other (AdaptiveConfig, Fig. 4): snapshot, step, change, in one
 * thread. The scheduler's lock is held briefly to read a snapshot, and to refresh settings.
 */
final class LiveTuner {
  private final LongSupplier clock;
  private final TunerJournal journal;
  private final LiveWorkload workload;
  private final Applier applier;
  private final BooleanSupplier isActive;
  private final Consumer<Snapshot> sizes;
  private final Supplier<Tuner> afresh;
  private volatile Tuner tuner;

  /**
   * Goes on where the journal ends.
   *
   * @param clock milliseconds that never jump
   * @param isActive whether the scheduler still schedules
   * @param sizes sets priorities by the size of jobs, if that is asked for
   * @param afresh makes a tuner that knows what the journal says
   */
  LiveTuner(
      LongSupplier clock,
      TunerJournal journal,
      LiveWorkload workload,
      Applier applier,
      BooleanSupplier isActive,
      Consumer<Snapshot> sizes,
      Supplier<Tuner> afresh) {
    this.clock = clock;
    this.journal = journal;
    this.workload = workload;
    this.applier = applier;
    this.isActive = isActive;
    this.sizes = sizes;
    this.afresh = afresh;
    this.tuner = afresh.get();
  }

  /**
   * @throws IOException if the journal cannot be written; then nothing was changed
   */
  void tick() throws IOException {
    if (!isActive.getAsBoolean()) {
      return;
    }
    long now = clock.getAsLong();
    workload.finished((job, queue, seconds) -> tuner.finished(job, queue, seconds, now));
    Optional<Snapshot> snapshot = workload.look(now, journal.lastChangeMillis());
    if (snapshot.isEmpty()) {
      return;
    }
    Step step = tuner.step(snapshot.get());
    if (!tuner.status().paused()) {
      sizes.accept(snapshot.get());
    }
    if (step instanceof Step.Apply apply) {
      make(apply.change(), apply.change().reason());
    } else if (step instanceof Step.RollBack back) {
      make(back.change(), back.reason());
    }
    write();
  }

  /** What this one did after it was relieved, the journal of the other one does not say. */
  private void write() throws IOException {
    if (isActive.getAsBoolean()) {
      journal.flush();
    }
  }

  private void make(Change change, String reason) throws IOException {
    if (!isActive.getAsBoolean()) {
      return;
    }
    try {
      // What is begun is in the journal before it begins: who takes over can end it.
      journal.flush();
    } catch (IOException e) {
      tuner.refused(
          change, Reason.STORE_FAILED, "the journal cannot be written", clock.getAsLong());
      throw e;
    }
    try {
      applier.apply(change.queues(), reason);
      tuner.applied(change, clock.getAsLong());
    } catch (NotAppliedException e) {
      tuner.refused(change, e.reason(), e.getMessage(), clock.getAsLong());
    } catch (RuntimeException | Error e) {
      // Nobody knows how far it came: a tuner that has read the journal looks and ends it.
      tuner = afresh.get();
      throw e;
    }
  }

  Tuner tuner() {
    return tuner;
  }
}

package io.heddle.yarn.tune;

import io.heddle.model.Printable;
import io.heddle.telemetry.TunerMetrics;
import io.heddle.tune.step.Entry;
import io.heddle.tune.step.Journal;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The journal of a live tuner, which is also logged and counted. One thread. */
final class TunerJournal implements Consumer<Entry> {
  private static final Logger LOG = LoggerFactory.getLogger(TunerJournal.class);
  private static final int MOST_QUEUES = 200;

  private final Journal journal;
  private final TunerMetrics metrics;
  private long lastChangeMillis = Long.MIN_VALUE;

  TunerJournal(Journal journal, TunerMetrics metrics) throws IOException {
    this.journal = journal;
    this.metrics = metrics;
    flush();
    history().forEach(this::note);
  }

  List<Entry> history() {
    return journal.recent();
  }

  /** When the newest entry was made; long ago for none. */
  long newestMillis() {
    return history().stream().mapToLong(Entry::millis).max().orElse(Long.MIN_VALUE);
  }

  /** When settings were last changed, or would have been in a dry run; long ago for never. */
  long lastChangeMillis() {
    return lastChangeMillis;
  }

  @Override
  public void accept(Entry entry) {
    log(entry);
    journal.add(entry);
    note(entry);
    switch (entry.outcome()) {
      case APPLIED -> metrics.applied();
      case ROLLED_BACK -> metrics.rolledBack();
      case REFUSED, NOT_ROLLED_BACK -> metrics.refused();
      case DRY_RUN -> metrics.dryRun();
      default -> {}
    }
  }

  private static void log(Entry entry) {
    String what = entry.outcome() + (entry.id() == 0 ? "" : " " + entry.ids());
    LOG.info(
        "Tuner: {}, predicted {} s, else {} s, {}: {}",
        what,
        entry.predictedAfter(),
        entry.predictedNow(),
        entry.effect().map(Record::toString).orElse("not measured"),
        Printable.of(entry.reason()));
    entry.queues().stream()
        .limit(MOST_QUEUES)
        .forEach(queue -> LOG.info("Tuner: {}: {}", what, Printable.of(queue.toString())));
    if (entry.queues().size() > MOST_QUEUES) {
      LOG.info("Tuner: {}: {} more queues", what, entry.queues().size() - MOST_QUEUES);
    }
  }

  private void note(Entry entry) {
    switch (entry.outcome()) {
      case APPLIED, ROLLED_BACK, DRY_RUN -> lastChangeMillis = entry.millis();
      default -> {}
    }
  }

  /**
   * @throws IOException if it cannot be written; a later call tries again
   */
  void flush() throws IOException {
    if (!journal.flush()) {
      throw new IOException("the tuner's journal cannot be read or written");
    }
  }
}

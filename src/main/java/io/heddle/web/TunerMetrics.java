package io.heddle.web;

import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeFloat;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;

/**
 * The tuner's metrics2 source, under any scheduler: {@code
 * Hadoop:service=ResourceManager,name=HeddleTunerMetrics} in {@code /jmx}.
 */
public final class TunerMetrics implements MetricsSource {
  public static final String NAME = "HeddleTunerMetrics";

  private final MetricsRegistry registry = new MetricsRegistry(NAME).setContext("yarn");

  private final MutableCounterLong ticks = registry.newCounter("Ticks", "looks at the cluster", 0L);

  private final MutableCounterLong failures =
      registry.newCounter("Failures", "looks that were lost because the tuner failed", 0L);

  private final MutableCounterLong applied =
      registry.newCounter("ChangesApplied", "changes of queue settings that were made", 0L);

  private final MutableCounterLong rolledBack =
      registry.newCounter("ChangesRolledBack", "changes that were taken back", 0L);

  private final MutableCounterLong refused =
      registry.newCounter("ChangesRefused", "changes that could not be made or taken back", 0L);

  private final MutableCounterLong dryRuns =
      registry.newCounter("ChangesInDryRun", "changes that dry run has only journaled", 0L);

  private final MutableCounterLong priorities =
      registry.newCounter("PrioritiesSet", "application priorities set by size class", 0L);

  private final MutableCounterLong journalFailures =
      registry.newCounter("JournalFailures", "failures to read or write the journal", 0L);

  private final MutableGaugeInt active =
      registry.newGauge("Active", "1 if changes are made, 0 in dry run", 0);

  private final MutableGaugeInt paused =
      registry.newGauge("Paused", "1 while an admin has the tuner paused", 0);

  private final MutableGaugeInt watching =
      registry.newGauge("Watching", "1 while a change waits for its judgement", 0);

  private final MutableGaugeLong lastTick =
      registry.newGauge("LastTickMillis", "how long the last look took, ms", 0L);

  private final MutableGaugeLong readNanos =
      registry.newGauge("LastReadNanos", "how long the last look read the scheduler, ns", 0L);

  private final MutableGaugeLong longestHoldNanos =
      registry.newGauge("LastLongestHoldNanos", "the longest single read of the last look, ns", 0L);

  private final MutableGaugeLong searchNanos =
      registry.newGauge("LastSearchNanos", "how long the last search took, ns", 0L);

  private final MutableGaugeFloat usualSlowness =
      registry.newGauge(
          "UsualSlowness", "how many times slower than predicted jobs usually get on", 1f);

  private MetricsSystem system;

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    registry.snapshot(collector.addRecord(registry.info()), all);
  }

  /** Makes the source visible; one that an earlier tuner left behind is replaced. */
  public synchronized void register(MetricsSystem metricsSystem) {
    system = metricsSystem;
    try {
      metricsSystem.register(NAME, "Heddle tuner", this);
    } catch (MetricsException e) {
      metricsSystem.unregisterSource(NAME);
      metricsSystem.register(NAME, "Heddle tuner", this);
    }
  }

  /** Takes it away again. */
  public synchronized void unregister() {
    if (system != null) {
      system.unregisterSource(NAME);
      system = null;
    }
  }

  /** Counts a look at the cluster. */
  public void ticked(long tookMillis) {
    ticks.incr();
    lastTick.set(tookMillis);
  }

  /**
   * Notes how long a look read the scheduler, whose locks were held for no longer than that.
   *
   * @param longest of all single reads
   * @param sum of them
   */
  public void read(long longest, long sum) {
    longestHoldNanos.set(longest);
    readNanos.set(sum);
  }

  /** Notes how long a search took. */
  public void searched(long nanos) {
    searchNanos.set(nanos);
  }

  /** Of the last look's reads of the scheduler. */
  public long readNanos() {
    return readNanos.value();
  }

  /** Of the longest single read of the last look. */
  public long longestHoldNanos() {
    return longestHoldNanos.value();
  }

  /** Of the last search. */
  public long searchNanos() {
    return searchNanos.value();
  }

  /** Counts a look that was lost. */
  public void failed() {
    failures.incr();
  }

  /** Counts a change that was made. */
  public void applied() {
    applied.incr();
  }

  /** Counts a change that was taken back. */
  public void rolledBack() {
    rolledBack.incr();
  }

  /** Counts a change that could not be made or taken back. */
  public void refused() {
    refused.incr();
  }

  /** Counts a change that was only journaled. */
  public void dryRun() {
    dryRuns.incr();
  }

  /** Counts application priorities that were set. */
  public void prioritiesSet(int count) {
    priorities.incr(count);
  }

  /** Counts a failure to read or write the journal. */
  public void journalFailed() {
    journalFailures.incr();
  }

  /**
   * How the tuner stands.
   *
   * @param usualSlowness how many times slower than predicted jobs usually get on
   */
  public record State(boolean active, boolean paused, boolean watching, double usualSlowness) {}

  /** Notes how the tuner stands. */
  public void state(State now) {
    active.set(now.active() ? 1 : 0);
    paused.set(now.paused() ? 1 : 0);
    watching.set(now.watching() ? 1 : 0);
    usualSlowness.set((float) now.usualSlowness());
  }

  /** Looks at the cluster so far. */
  public long ticks() {
    return ticks.value();
  }

  /** Looks so far that were lost. */
  public long failures() {
    return failures.value();
  }

  /** Changes so far that were made. */
  public long changesApplied() {
    return applied.value();
  }

  /** Changes so far that were taken back. */
  public long changesRolledBack() {
    return rolledBack.value();
  }

  /** Changes so far that could not be made or taken back. */
  public long changesRefused() {
    return refused.value();
  }

  /** Changes so far that were only journaled. */
  public long changesInDryRun() {
    return dryRuns.value();
  }

  /** Failures so far to read or write the journal. */
  public long journalFailures() {
    return journalFailures.value();
  }
}

package io.heddle.telemetry;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.lib.MetricsAnnotations;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeFloat;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;

/**
 * metrics2 source {@code Hadoop:service=ResourceManager,name=HeddleTunerMetrics} in {@code /jmx}.
 */
public final class TunerMetrics implements MetricsSource {
  public static final String NAME = "HeddleTunerMetrics";

  private final MetricsRegistry registry = new MetricsRegistry(NAME).setContext("yarn");

  @Metric("tuning cycles")
  private MutableCounterLong ticks;

  @Metric("tuning cycles lost because the tuner failed")
  private MutableCounterLong failures;

  @Metric("time of the last failure, ms since 1970; 0 for none")
  private MutableGaugeLong lastFailureMillis;

  @Metric("changes of queue settings applied")
  private MutableCounterLong changesApplied;

  @Metric("changes rolled back")
  private MutableCounterLong changesRolledBack;

  @Metric("changes that could not be applied or rolled back")
  private MutableCounterLong changesRefused;

  @Metric("changes only journaled because of dry run")
  private MutableCounterLong changesInDryRun;

  @Metric("application priorities set by size class")
  private MutableCounterLong prioritiesSet;

  @Metric("failures to read or write the journal")
  private MutableCounterLong journalFailures;

  @Metric("1 if changes are applied, 0 in dry run")
  private MutableGaugeInt active;

  @Metric("1 while an administrator has paused the tuner")
  private MutableGaugeInt paused;

  @Metric("1 while a change is being evaluated")
  private MutableGaugeInt watching;

  @Metric("duration of the last tuning cycle, ms")
  private MutableGaugeLong lastTickMillis;

  @Metric("time the last cycle spent reading the scheduler, ns")
  private MutableGaugeLong lastReadNanos;

  @Metric("longest single read of the scheduler in the last cycle, ns")
  private MutableGaugeLong lastLongestHoldNanos;

  @Metric("duration of the last search, ns")
  private MutableGaugeLong lastSearchNanos;

  @Metric("usual ratio of actual to predicted job latency")
  private MutableGaugeFloat usualSlowness;

  @GuardedBy("this")
  private MetricsSystem system;

  public TunerMetrics() {
    MetricsAnnotations.newSourceBuilder(this);
    usualSlowness.set(1);
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    registry.snapshot(collector.addRecord(registry.info()), all);
  }

  /** Makes the source visible; one that an earlier tuner left behind is replaced. */
  public synchronized void register(MetricsSystem metricsSystem) {
    system = metricsSystem;
    HeddleMetrics.replace(metricsSystem, NAME, "Heddle tuner", this);
  }

  public synchronized void unregister() {
    if (system != null) {
      system.unregisterSource(NAME);
      system = null;
    }
  }

  public void ticked(long tookMillis) {
    ticks.incr();
    lastTickMillis.set(tookMillis);
  }

  /** Notes a look's reads, each of which held the scheduler's locks: the longest, and their sum. */
  public void read(long longest, long sum) {
    lastLongestHoldNanos.set(longest);
    lastReadNanos.set(sum);
  }

  public void searched(long nanos) {
    lastSearchNanos.set(nanos);
  }

  /** Counts a look that was lost at {@code now}, in milliseconds since 1970. */
  public void failed(long now) {
    failures.incr();
    lastFailureMillis.set(now);
  }

  public void applied() {
    changesApplied.incr();
  }

  public void rolledBack() {
    changesRolledBack.incr();
  }

  /** Counts a change that could not be made or taken back. */
  public void refused() {
    changesRefused.incr();
  }

  public void dryRun() {
    changesInDryRun.incr();
  }

  public void prioritiesSet(int count) {
    prioritiesSet.incr(count);
  }

  /** Counts a failure to read or write the journal at {@code now}, in ms since 1970. */
  public void journalFailed(long now) {
    journalFailures.incr();
    lastFailureMillis.set(now);
  }

  /** {@code usualSlowness} is the usual ratio of actual to predicted job latency. */
  public record State(boolean active, boolean paused, boolean watching, double usualSlowness) {}

  public void state(State now) {
    active.set(now.active() ? 1 : 0);
    paused.set(now.paused() ? 1 : 0);
    watching.set(now.watching() ? 1 : 0);
    usualSlowness.set((float) now.usualSlowness());
  }

  public long ticks() {
    return ticks.value();
  }

  public long failures() {
    return failures.value();
  }
}

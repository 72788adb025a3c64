package io.heddle.telemetry;

import io.heddle.config.Mode;
import io.heddle.model.HintTags;
import io.heddle.model.Survival;
import io.heddle.place.DecisionTerm;
import io.heddle.telemetry.LastFailures.Failure;
import io.heddle.telemetry.LastFailures.Part;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.lib.Interns;
import org.apache.hadoop.metrics2.lib.MetricsAnnotations;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.util.StringUtils;

/** metrics2 source {@code Hadoop:service=ResourceManager,name=HeddleMetrics} in {@code /jmx}. */
public final class HeddleMetrics implements MetricsSource {
  public static final String NAME = "HeddleMetrics";

  private final MetricsRegistry registry = new MetricsRegistry(NAME).setContext("yarn");
  private final Map<DecisionTerm, MutableCounterLong> byTerm = new HashMap<>();
  // Written by the scheduling thread alone, at each decision.
  private final AtomicLong passes = new AtomicLong();
  private final AtomicLong passNanos = new AtomicLong();
  private final AtomicLong longestPassNanos = new AtomicLong();

  @Metric("heartbeat passes served in stock order because Heddle failed")
  private MutableCounterLong fallbacks;

  @Metric("first passes served in stock order because they took longer than their time")
  private MutableCounterLong latePassesAtStart;

  @Metric("cool-downs begun after repeated failures")
  private MutableCounterLong coolDowns;

  @Metric("1 while scheduling stays on stock order after repeated failures")
  private MutableGaugeInt coolingDown;

  @Metric("containers for which shadow mode chose the same request as stock")
  private MutableCounterLong shadowSame;

  @Metric("containers for which shadow mode chose another request than stock")
  private MutableCounterLong shadowDifferent;

  @Metric("numbers in hints that were out of range and clamped")
  private MutableCounterLong hintsClamped;

  @Metric("hints that could not be read")
  private MutableCounterLong hintsIgnored;

  @Metric("failures to read or write the state directory")
  private MutableCounterLong stateFailures;

  @Metric("observation periods lost because Heddle failed to learn from them")
  private MutableCounterLong learningFailures;

  @Metric("kills by preemption refused because no queue would have gained")
  private MutableCounterLong killsRefused;

  @Metric(
      "reservations of nodes refused or ended because AMs there leave no free capacity for them")
  private MutableCounterLong reservationsRefused;

  @Metric("0 off, 1 shadow, 2 active")
  private MutableGaugeInt mode;

  private final LongSupplier clock;
  private final LastFailures lastFailures;
  private final AdmissionMetrics admission;
  private final StageMetrics stages;
  private final ReclaimMetrics reclaim;
  private volatile Supplier<Map<String, SourceGauge>> sources = Map::of;
  private volatile IntSupplier profiles = () -> 0;
  private volatile IntSupplier nodesPassedOver = () -> 0;
  private volatile Gangs gangs = new Gangs(() -> 0, () -> 0, () -> 0);
  private volatile long coolingDownSinceMillis;
  private MetricsSystem system;

  /** The clock is since 1970. */
  public HeddleMetrics(LongSupplier clock) {
    this.clock = clock;
    lastFailures = new LastFailures(clock);
    admission = new AdmissionMetrics(registry, lastFailures);
    stages = new StageMetrics(registry, lastFailures);
    reclaim = new ReclaimMetrics(registry, lastFailures);
    MetricsAnnotations.newSourceBuilder(this);
    for (DecisionTerm term : DecisionTerm.all()) {
      byTerm.put(
          term,
          registry.newCounter(
              "DecidedBy"
                  + StringUtils.camelize(term.name().replace('-', '_').toUpperCase(Locale.ROOT)),
              "containers given by " + term.name().replace('-', ' '),
              0L));
    }
  }

  /** The metrics system's only thread ends at an Error, and with it all metrics of the daemon. */
  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    try {
      add(collector.addRecord(registry.info()), all);
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      fellBack(e);
    }
  }

  private void add(MetricsRecordBuilder record, boolean all) {
    registry.snapshot(record, all);
    sources
        .get()
        .forEach((name, source) -> add(record, "Source" + StringUtils.camelize(name), source));
    record
        .addCounter(
            Interns.info("DecisionTimeNumPasses", "passes in which requests were ranked"),
            passes.get())
        .addGauge(
            Interns.info("DecisionTimeAvgNanos", "mean time of ranking per pass, ns"),
            meanDecisionNanos())
        .addGauge(
            Interns.info("DecisionTimeMaxNanos", "longest time of ranking in a pass, ns"),
            longestPassNanos.get())
        .addGauge(
            Interns.info(
                "LastFallbackMillis", "time of the last fallback, ms since 1970; 0 for none"),
            lastFailures.of(Part.FALLBACK).map(Failure::millis).orElse(0L))
        .addGauge(
            Interns.info("JobProfiles", "recurring jobs and workflows whose profile is known"),
            profiles.getAsInt())
        .addGauge(
            Interns.info("NodesPassedOver", "nodes that get no new container for now"),
            nodesPassedOver.getAsInt())
        .addGauge(
            Interns.info("GangsWaiting", "gangs whose containers cannot all be served yet"),
            gangs.waiting().getAsInt())
        .addGauge(
            Interns.info("GangsGathering", "gangs that nodes are gathered for"),
            gangs.gathering().getAsInt())
        .addGauge(
            Interns.info(
                "GangsIncomplete",
                "gangs that hold some containers and wait for others, which mode active prevents"),
            gangs.incomplete().getAsInt());
  }

  private static void add(MetricsRecordBuilder record, String name, SourceGauge source) {
    record
        .addGauge(
            Interns.info(name + "State", "0 reports data, 1 reports nothing usable, 2 fails"),
            source.state())
        .addGauge(
            Interns.info(name + "Nodes", "nodes reported on in the last poll"), source.nodes());
  }

  /**
   * Source of node metrics in numbers: texts would be another series with each change.
   *
   * @param state 0 it tells something, 1 it answers and tells nothing of use, 2 it fails
   * @param nodes of which the latest poll told something
   */
  public record SourceGauge(int state, int nodes) {}

  /** Makes the source visible; one that an earlier scheduler left behind is replaced. */
  public void register(MetricsSystem metricsSystem) {
    system = metricsSystem;
    stages.register();
    replace(metricsSystem, NAME, "Heddle scheduler", this);
  }

  static void replace(MetricsSystem system, String name, String description, MetricsSource source) {
    try {
      system.register(name, description, source);
    } catch (MetricsException e) {
      system.unregisterSource(name);
      system.register(name, description, source);
    }
  }

  public void unregister() {
    if (system != null) {
      system.unregisterSource(NAME);
      stages.unregister();
      system = null;
    }
  }

  /** Counts a container given to the request that was offered, by what settled the offer. */
  public void decided(DecisionTerm term) {
    byTerm.get(term).incr();
  }

  /** Notes the time that ranking took for one container, in nanoseconds; scheduling thread only. */
  public void decisionTook(long nanos) {
    passes.lazySet(passes.get() + 1);
    passNanos.lazySet(passNanos.get() + nanos);
    if (nanos > longestPassNanos.get()) {
      longestPassNanos.lazySet(nanos);
    }
  }

  /** Mean time of ranking for one container so far, in nanoseconds. */
  public double meanDecisionNanos() {
    return (double) passNanos.get() / Math.max(1, passes.get());
  }

  /** Passes through the queues in which requests were ranked so far. */
  public long decisionPasses() {
    return passes.get();
  }

  /** Longest time of ranking in a pass so far, in nanoseconds. */
  public long longestDecisionNanos() {
    return longestPassNanos.get();
  }

  /** Counts a container that shadow mode would have given to the same request as stock, or not. */
  public void shadowed(boolean same) {
    (same ? shadowSame : shadowDifferent).incr();
  }

  /** Counts a failure of Heddle that stock order made good. */
  public void fellBack(Throwable why) {
    fallbacks.incr();
    lastFailures.failed(Part.FALLBACK, why);
  }

  /** Counts one of the first passes that stock order ended since it took too long. */
  public void lateAtStart() {
    latePassesAtStart.incr();
  }

  /** First passes so far that stock order ended since they took too long. */
  public long latePassesAtStart() {
    return latePassesAtStart.value();
  }

  public LastFailures lastFailures() {
    return lastFailures;
  }

  /** Counts a kill by preemption that was refused. */
  public void killRefused() {
    killsRefused.incr();
  }

  /** Counts a reservation of a node that was refused or ended. */
  public void reservationRefused() {
    reservationsRefused.incr();
  }

  /** Reservations of nodes refused or ended so far. */
  public long reservationsRefused() {
    return reservationsRefused.value();
  }

  public long killsRefused() {
    return killsRefused.value();
  }

  /** Counts a failure to read or write the state directory. */
  public void stateFailed(Throwable why) {
    stateFailures.incr();
    lastFailures.failed(Part.STATE, why);
  }

  /** What is shown of the start of waiting applications. */
  public AdmissionMetrics admission() {
    return admission;
  }

  /** What is shown of policies for jobs of stages. */
  public StageMetrics stages() {
    return stages;
  }

  public ReclaimMetrics reclaim() {
    return reclaim;
  }

  /** Counts a period that was lost because Heddle failed to learn from it. */
  public void learningFailed(Throwable why) {
    learningFailures.incr();
    lastFailures.failed(Part.LEARNING, why);
  }

  /** Notes a failure of the tuner, which counts its own. */
  public void tunerFailed(Throwable why) {
    lastFailures.failed(Part.TUNER, why);
  }

  /** Periods so far that were lost because Heddle failed to learn from them. */
  public long learningFailures() {
    return learningFailures.value();
  }

  /** Shows how each source of node metrics fares, as {@code gauges} says by the source's name. */
  public void sources(Supplier<Map<String, SourceGauge>> gauges) {
    sources = gauges;
  }

  public void nodesPassedOver(IntSupplier count) {
    nodesPassedOver = count;
  }

  public void profiles(IntSupplier count) {
    profiles = count;
  }

  /** Counts of gangs by what they wait for. */
  public record Gangs(IntSupplier waiting, IntSupplier gathering, IntSupplier incomplete) {}

  public void gangs(Gangs counts) {
    gangs = counts;
  }

  /** Counts what was wrong with the hints of one application. */
  public void hintsRead(HintTags.Reading reading) {
    hintsClamped.incr(reading.clamped().size());
    hintsIgnored.incr(reading.ignored().size());
  }

  /** Notes whether a cool-down is on; counts each that begins. */
  public void coolingDown(boolean on) {
    if (on) {
      coolDowns.incr();
      coolingDownSinceMillis = clock.getAsLong();
    }
    coolingDown.set(on ? 1 : 0);
  }

  public void mode(Mode now) {
    mode.set(ReclaimMetrics.number(now));
  }

  /** Containers given so far because of {@code term}. */
  public long decidedBy(DecisionTerm term) {
    return byTerm.get(term).value();
  }

  public long fallbacks() {
    return fallbacks.value();
  }

  public long coolDowns() {
    return coolDowns.value();
  }

  /** Whether scheduling stays on stock order after repeated failures. */
  public boolean isCoolingDown() {
    return coolingDown.value() == 1;
  }

  /** When the last cool-down began, in milliseconds since 1970; 0 for none. */
  public long coolingDownSinceMillis() {
    return coolingDownSinceMillis;
  }

  /** Failures so far to read or write the state directory. */
  public long stateFailures() {
    return stateFailures.value();
  }

  /** Numbers in hints so far that were out of range. */
  public long hintsClamped() {
    return hintsClamped.value();
  }

  public long hintsIgnored() {
    return hintsIgnored.value();
  }

  /** Containers so far that shadow mode would have given to the same request as stock. */
  public long shadowSame() {
    return shadowSame.value();
  }

  /** Containers so far that shadow mode would have given to another request than stock. */
  public long shadowDifferent() {
    return shadowDifferent.value();
  }
}

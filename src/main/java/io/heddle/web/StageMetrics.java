package io.heddle.web;

import java.util.List;
import java.util.function.Supplier;
import javax.management.ObjectName;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
import org.apache.hadoop.metrics2.util.MBeans;

/** What is shown of policies for jobs of stages. */
public final class StageMetrics {
  private final MutableCounterLong plans;
  private final MutableCounterLong planNanos;
  private final MutableGaugeLong longestPlanNanos;
  private final MutableGaugeInt planned;
  private final MutableCounterLong fallbacks;
  private final MutableCounterLong contradictions;
  private final MutableCounterLong weightsRefused;
  private final MutableGaugeInt stream;
  private final MutableGaugeInt longTasks;
  private volatile Supplier<List<String>> applications = List::of;
  private ObjectName registered;

  StageMetrics(MetricsRegistry registry) {
    plans = registry.newCounter("StagePlans", "plans made by policies for jobs of stages", 0L);
    planNanos = registry.newCounter("StagePlanNanos", "time of all of them together, ns", 0L);
    longestPlanNanos =
        registry.newGauge("StagePlanMaxNanos", "longest time of one of them, ns", 0L);
    planned = registry.newGauge("StagePlanApplications", "applications in the last one", 0);
    fallbacks =
        registry.newCounter(
            "StagePlanFallbacks", "plans that shared out evenly because the policy failed", 0L);
    contradictions =
        registry.newCounter(
            "StagesContradicted", "applications that were not what was known of their stages", 0L);
    weightsRefused =
        registry.newCounter(
            "StageWeightsRefused",
            "starts and refreshes whose file of weights could not be used",
            0L);
    stream =
        registry.newGauge("StageWeightsStream", "1 while weights for a stream of jobs decide", 0);
    longTasks = registry.newGauge("StageWeightsLong", "1 while weights for long tasks decide", 0);
  }

  /** Shows the lines that {@code lines} gives. */
  public void applications(Supplier<List<String>> lines) {
    applications = lines;
  }

  /** See {@link StagePlanMXBean#getApplications}. */
  public List<String> lines() {
    return applications.get();
  }

  /** Makes the lines visible; those that an earlier scheduler left behind are replaced. */
  void register() {
    StagePlanMXBean bean = this::lines;
    registered = MBeans.register("ResourceManager", "HeddleStages", bean);
  }

  void unregister() {
    if (registered != null) {
      MBeans.unregister(registered);
      registered = null;
    }
  }

  /**
   * A plan was made.
   *
   * @param applications that it was made for
   */
  public void planned(long nanos, int applications) {
    plans.incr();
    planNanos.incr(nanos);
    longestPlanNanos.set(Math.max(longestPlanNanos.value(), nanos));
    planned.set(applications);
  }

  /** A plan shared out evenly because the policy failed. */
  public void fellBack() {
    fallbacks.incr();
  }

  /** An application was not what was known of its stages. */
  public void contradicted() {
    contradictions.incr();
  }

  /** A file of weights could not be used, at the start or at a refresh. */
  public void weightsRefused() {
    weightsRefused.incr();
  }

  /** Notes whether weights for a stream of jobs decide. */
  public void streams(boolean now) {
    stream.set(now ? 1 : 0);
  }

  /** Notes whether weights for long tasks decide. */
  public void longTasks(boolean now) {
    longTasks.set(now ? 1 : 0);
  }

  /** Whether weights for long tasks decided last. */
  public boolean hasLongTasks() {
    return longTasks.value() > 0;
  }

  /** Plans so far. */
  public long plans() {
    return plans.value();
  }

  /** Applications in the last plan. */
  public int plannedApplications() {
    return planned.value();
  }

  /** Longest time of a plan so far, in nanoseconds. */
  public long longestPlanNanos() {
    return longestPlanNanos.value();
  }

  /** Plans so far that shared out evenly because the policy failed. */
  public long fallbacks() {
    return fallbacks.value();
  }

  /** Applications so far that were not what was known of their stages. */
  public long contradictions() {
    return contradictions.value();
  }

  /** Refreshes so far whose file of weights could not be used. */
  public long refusedWeights() {
    return weightsRefused.value();
  }
}

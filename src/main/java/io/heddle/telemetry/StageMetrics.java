package io.heddle.telemetry;

import java.util.List;
import java.util.function.Supplier;
import javax.management.ObjectName;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.lib.MetricsAnnotations;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
import org.apache.hadoop.metrics2.util.MBeans;

/** What is shown of policies for jobs of stages. */
public final class StageMetrics {
  @SuppressWarnings("UnusedVariable") // MetricsAnnotations finds it by reflection.
  private final MetricsRegistry registry;

  private final LastFailures lastFailures;

  @Metric("stage plans computed")
  private MutableCounterLong stagePlans;

  @Metric("total time to compute stage plans, ns")
  private MutableCounterLong stagePlanNanos;

  @Metric("longest time to compute a stage plan, ns")
  private MutableGaugeLong stagePlanMaxNanos;

  @Metric("applications in the last stage plan")
  private MutableGaugeInt stagePlanApplications;

  @Metric("stage plans that shared executors equally because the policy failed")
  private MutableCounterLong stagePlanFallbacks;

  @Metric(
      "first stage plans that shared executors equally because they took longer than their time")
  private MutableCounterLong lateStagePlansAtStart;

  @Metric("applications that contradicted what was known of their stages")
  private MutableCounterLong stagesContradicted;

  @Metric("starts and refreshes at which the weights file could not be used")
  private MutableCounterLong stageWeightsRefused;

  @Metric("1 while the weights for a stream of jobs are in use")
  private MutableGaugeInt stageWeightsStream;

  @Metric("1 while the weights for long tasks are in use")
  private MutableGaugeInt stageWeightsLong;

  private volatile Supplier<List<String>> applications = List::of;
  private ObjectName registered;

  StageMetrics(MetricsRegistry registry, LastFailures lastFailures) {
    this.registry = registry;
    this.lastFailures = lastFailures;
    MetricsAnnotations.newSourceBuilder(this);
  }

  /** {@code Hadoop:service=ResourceManager,name=HeddleStages} in {@code /jmx}. */
  public interface PlanMXBean {
    List<String> getApplications();
  }

  public void applications(Supplier<List<String>> lines) {
    applications = lines;
  }

  public List<String> lines() {
    return applications.get();
  }

  void register() {
    PlanMXBean bean = this::lines;
    registered = MBeans.register("ResourceManager", "HeddleStages", bean);
  }

  void unregister() {
    if (registered != null) {
      MBeans.unregister(registered);
      registered = null;
    }
  }

  public void planned(long nanos, int applications) {
    stagePlans.incr();
    stagePlanNanos.incr(nanos);
    stagePlanMaxNanos.set(Math.max(stagePlanMaxNanos.value(), nanos));
    stagePlanApplications.set(applications);
  }

  /** A plan shared out evenly because the policy failed. */
  public void fellBack(Throwable why) {
    stagePlanFallbacks.incr();
    lastFailures.failed(LastFailures.Part.STAGE_PLAN, why);
  }

  /** Plans so far that shared out evenly because the policy failed. */
  public long fallbacks() {
    return stagePlanFallbacks.value();
  }

  /** Counts one of the first plans that shared out evenly since it took too long. */
  public void wasLateAtStart() {
    lateStagePlansAtStart.incr();
  }

  /** First plans so far that shared out evenly since they took too long. */
  public long lateAtStart() {
    return lateStagePlansAtStart.value();
  }

  public long plans() {
    return stagePlans.value();
  }

  /** An application was not what was known of its stages. */
  public void contradicted() {
    stagesContradicted.incr();
  }

  /** A file of weights could not be used, at the start or at a refresh. */
  public void weightsRefused() {
    stageWeightsRefused.incr();
  }

  /** Notes whether weights for a stream of jobs decide. */
  public void streams(boolean now) {
    stageWeightsStream.set(now ? 1 : 0);
  }

  public void longTasks(boolean now) {
    stageWeightsLong.set(now ? 1 : 0);
  }
}

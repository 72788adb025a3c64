package io.heddle.telemetry;

import io.heddle.admit.Admissions;
import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.lib.MetricsAnnotations;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
import org.apache.hadoop.util.StringUtils;

/** What is shown of the start of waiting applications. */
public final class AdmissionMetrics {
  @SuppressWarnings("UnusedVariable") // MetricsAnnotations finds it by reflection.
  private final MetricsRegistry registry;

  private final LastFailures lastFailures;
  private final Map<Admissions, MutableCounterLong> startedBy = new EnumMap<>(Admissions.class);

  @Metric("applications started before another that was ahead in stock order")
  private MutableCounterLong startedOutOfOrder;

  @Metric("choices made in stock order because Heddle could not choose")
  private MutableCounterLong admissionFailures;

  @Metric("starts for which shadow mode agreed with stock order")
  private MutableCounterLong shadowStartsSame;

  @Metric("starts for which shadow mode preferred another application")
  private MutableCounterLong shadowStartsDifferent;

  @Metric("applications waiting for their admission policy")
  private MutableGaugeLong held;

  @Metric("longest wait of a started application, ms")
  private MutableGaugeLong longestWaitMillis;

  AdmissionMetrics(MetricsRegistry registry, LastFailures lastFailures) {
    this.registry = registry;
    this.lastFailures = lastFailures;
    for (Admissions policy : Admissions.values()) {
      if (policy != Admissions.FIFO) {
        startedBy.put(
            policy,
            registry.newCounter(
                "StartedBy" + StringUtils.camelize(policy.name()),
                "waiting applications started by " + policy.configName(),
                0L));
      }
    }
    MetricsAnnotations.newSourceBuilder(this);
  }

  /** Start of the candidate at {@code index} in stock order; waiting since its submission. */
  public record Start(Admissions policy, int index, long waitedMillis) {}

  public void started(Start start) {
    startedBy.get(start.policy()).incr();
    if (start.index() > 0) {
      startedOutOfOrder.incr();
    }
    longestWaitMillis.set(Math.max(longestWaitMillis.value(), start.waitedMillis()));
  }

  public void shadowed(Start start) {
    (start.index() == 0 ? shadowStartsSame : shadowStartsDifferent).incr();
  }

  public void failed(Throwable why) {
    admissionFailures.incr();
    lastFailures.failed(LastFailures.Part.ADMISSION, why);
  }

  public void held(long now) {
    held.set(now);
  }

  public long failures() {
    return admissionFailures.value();
  }
}

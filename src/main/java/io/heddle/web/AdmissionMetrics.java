package io.heddle.web;

import io.heddle.admit.Admissions;
import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;

/** What is shown of the start of waiting applications. */
public final class AdmissionMetrics {
  private final Map<Admissions, MutableCounterLong> startedBy = new EnumMap<>(Admissions.class);
  private final MutableCounterLong outOfOrder;
  private final MutableCounterLong late;
  private final MutableCounterLong failures;
  private final MutableCounterLong shadowSame;
  private final MutableCounterLong shadowDifferent;
  private final MutableGaugeLong held;
  private final MutableGaugeLong longestWait;

  AdmissionMetrics(MetricsRegistry registry) {
    for (Admissions policy : Admissions.values()) {
      if (policy != Admissions.FIFO) {
        startedBy.put(
            policy,
            registry.newCounter(
                "StartedBy" + HeddleMetrics.camelCase(policy.name()),
                "waiting applications started by " + policy.configName(),
                0L));
      }
    }
    outOfOrder =
        registry.newCounter(
            "StartedOutOfOrder", "of those, which another one waited before in stock order", 0L);
    late =
        registry.newCounter(
            "StartedLate", "of those, which waited for more starts than companion promises", 0L);
    failures =
        registry.newCounter(
            "AdmissionFailures", "choices made in stock order because Heddle could not choose", 0L);
    shadowSame =
        registry.newCounter(
            "ShadowStartsSame", "starts that shadow mode would have left in stock order", 0L);
    shadowDifferent =
        registry.newCounter(
            "ShadowStartsDifferent", "starts that shadow mode would have made out of order", 0L);
    held = registry.newGauge("Held", "applications that wait for their admission policy", 0L);
    longestWait =
        registry.newGauge(
            "LongestWaitMillis", "longest that a started application had waited, ms", 0L);
  }

  /**
   * A waiting application that is started.
   *
   * @param policy that chose it
   * @param index its place among the candidates, in stock order
   * @param waitedMillis since it was submitted
   * @param late whether it waited for more starts of others than its policy promises
   */
  public record Start(Admissions policy, int index, long waitedMillis, boolean late) {}

  /** Counts an application that was started. */
  public void started(Start start) {
    startedBy.get(start.policy()).incr();
    if (start.index() > 0) {
      outOfOrder.incr();
    }
    if (start.late()) {
      late.incr();
    }
    longestWait.set(Math.max(longestWait.value(), start.waitedMillis()));
  }

  /** Counts an application that shadow mode would have started. */
  public void shadowed(Start start) {
    (start.index() == 0 ? shadowSame : shadowDifferent).incr();
  }

  /** Counts a choice that was made in stock order because Heddle could not choose. */
  public void failed() {
    failures.incr();
  }

  /** Notes how many applications wait for their admission policy. */
  public void held(long now) {
    held.set(now);
  }

  /** Applications so far that {@code policy} started. */
  public long startedBy(Admissions policy) {
    return startedBy.get(policy).value();
  }

  /** Applications so far that were started before another one that had waited for longer. */
  public long startedOutOfOrder() {
    return outOfOrder.value();
  }

  /** Applications so far that waited for more starts of others than companion promises. */
  public long startedLate() {
    return late.value();
  }

  /** Choices so far that were made in stock order because Heddle could not choose. */
  public long failures() {
    return failures.value();
  }

  /** Applications that wait for their admission policy. */
  public long held() {
    return held.value();
  }

  /** The longest that a started application had waited; milliseconds. */
  public long longestWaitMillis() {
    return longestWait.value();
  }

  /** Starts so far that shadow mode would have left in stock order. */
  public long shadowSame() {
    return shadowSame.value();
  }

  /** Starts so far that shadow mode would have made out of order. */
  public long shadowDifferent() {
    return shadowDifferent.value();
  }
}

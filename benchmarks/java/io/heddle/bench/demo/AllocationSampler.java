package io.heddle.bench.demo;

import io.heddle.bench.demo.report.Sample;
import io.heddle.bench.demo.report.Use;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongBiFunction;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;

final class AllocationSampler {
  private final ResourceManager rm;
  private final Clock clock;
  private final long startMs;
  private final ToLongBiFunction<String, Integer> vcores;
  private final List<Sample> samples = new ArrayList<>();

  /**
   * {@code startMs} is the first submission by {@code clock}; {@code vcores} are those that an
   * application of this name asked for at this priority, as a scheduler that counts memory alone
   * says 1.
   */
  AllocationSampler(
      ResourceManager rm, Clock clock, long startMs, ToLongBiFunction<String, Integer> vcores) {
    this.rm = rm;
    this.clock = clock;
    this.startMs = startMs;
    this.vcores = vcores;
  }

  synchronized void sample() {
    Map<String, Use> byJob = new LinkedHashMap<>();
    for (RMApp app : rm.getRMContext().getRMApps().values()) {
      if (!app.isAppInCompletedStates()) {
        byJob.merge(app.getName(), use(app), Use::plus); // the rounds of a job share its name
      }
    }
    samples.add(new Sample(clock.millis() - startMs, byJob));
  }

  synchronized List<Sample> samples() {
    return List.copyOf(samples);
  }

  private Use use(RMApp app) {
    RMAppAttempt attempt = app.getCurrentAppAttempt();
    SchedulerApplicationAttempt held =
        attempt == null
            ? null
            : ((AbstractYarnScheduler<?, ?>) rm.getResourceScheduler())
                .getApplicationAttempt(attempt.getAppAttemptId());
    if (held == null) {
      return Use.NONE; // not yet known to the scheduler, or already gone from it
    }
    Use use = Use.NONE;
    for (RMContainer container : held.getLiveContainers()) {
      int priority = container.getContainer().getPriority().getPriority();
      use =
          use.plus(
              new Use(
                  container.getAllocatedResource().getMemorySize(),
                  vcores.applyAsLong(app.getName(), priority)));
    }
    return use;
  }
}

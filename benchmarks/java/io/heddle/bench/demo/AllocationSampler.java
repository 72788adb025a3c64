package io.heddle.bench.demo;

import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationResourceUsageReport;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;

/** Reads from the scheduler what every application holds; safe for use by several threads. */
final class AllocationSampler {
  private final ResourceManager rm;
  private final Clock clock;
  private final long startMs;
  private final List<Sample> samples = new ArrayList<>();

  /**
   * Makes a sampler.
   *
   * @param startMs time of the first submission by {@code clock}, in milliseconds
   */
  AllocationSampler(ResourceManager rm, Clock clock, long startMs) {
    this.rm = rm;
    this.clock = clock;
    this.startMs = startMs;
  }

  /** Takes one sample, keeps it and returns it. */
  synchronized Sample sample() {
    Map<String, Use> byJob = new LinkedHashMap<>();
    for (RMApp app : rm.getRMContext().getRMApps().values()) {
      byJob.put(app.getName(), use(app));
    }
    Sample sample = new Sample(clock.millis() - startMs, byJob);
    samples.add(sample);
    return sample;
  }

  /** All samples so far, in order of time. */
  synchronized List<Sample> samples() {
    return List.copyOf(samples);
  }

  private Use use(RMApp app) {
    RMAppAttempt attempt = app.getCurrentAppAttempt();
    ApplicationResourceUsageReport report =
        attempt == null
            ? null
            : rm.getResourceScheduler().getAppResourceUsageReport(attempt.getAppAttemptId());
    if (report == null) {
      return Use.NONE; // not yet known to the scheduler, or already gone from it
    }
    Resource used = report.getUsedResources();
    return new Use(report.getNumUsedContainers(), used.getMemorySize(), used.getVirtualCores());
  }
}

package io.heddle.bench.reality;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Job;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps what {@link Observed} tells; the times of allocations may come in any order. */
final class ObservedTimes implements RealRunObserver {
  private final List<Allocation> allocations = new ArrayList<>();
  private final Map<String, Long> submitted = new LinkedHashMap<>();
  private final Map<String, Long> finished = new LinkedHashMap<>();

  /** All that was seen; throws IllegalStateException if a job has not succeeded. */
  Observed observed() {
    Map<String, Observed.JobTimes> jobs = new LinkedHashMap<>();
    submitted.forEach(
        (job, at) -> {
          if (!finished.containsKey(job)) {
            throw new IllegalStateException("job " + job + " has not succeeded");
          }
          jobs.put(job, new Observed.JobTimes(at, finished.get(job)));
        });
    return new Observed(
        allocations.stream().sorted(Comparator.comparingLong(Allocation::millis)).toList(), jobs);
  }

  @Override
  public void submitted(Job job, long now) {
    submitted.put(job.id(), now);
  }

  @Override
  public void refused(Job job, long now, String reason) {
    throw new IllegalStateException("job " + job.id() + " was refused: " + reason);
  }

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long now) {
    allocations.add(new Allocation(job.id(), kind, now));
  }

  @Override
  public void finished(Job job, long now, boolean success) {
    if (success) {
      finished.put(job.id(), now);
    }
  }
}

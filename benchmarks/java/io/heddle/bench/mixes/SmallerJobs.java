package io.heddle.bench.mixes;

import io.heddle.bench.compare.Gauge;
import io.heddle.model.ResourceVector;
import io.heddle.sim.report.RunFigures;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** Mean completion time of the four fifths of the jobs that have the least work; seconds. */
final class SmallerJobs implements Gauge {
  private static final int FIFTHS = 5;
  private static final double MILLIS = 1_000;

  // By id: when it was submitted.
  private final Map<String, Long> smaller = new HashMap<>();
  private double sum;
  private int finished;

  SmallerJobs(Workload workload) {
    int count = workload.jobs().size() * (FIFTHS - 1) / FIFTHS;
    workload.jobs().stream()
        .sorted(Comparator.comparingDouble(job -> Tasks.work(job.model(), 0)))
        .limit(count)
        .forEach(job -> smaller.put(job.id(), 0L));
  }

  @Override
  public String metric() {
    return "jct-small";
  }

  @Override
  public String unit() {
    return RunFigures.SECONDS;
  }

  @Override
  public double value() {
    return finished == 0 ? 0 : sum / finished;
  }

  @Override
  public void submitted(Job job, long at) {
    smaller.computeIfPresent(job.id(), (id, unknown) -> at);
  }

  @Override
  public void finished(Job job, long at, boolean success) {
    Long submitted = smaller.get(job.id());
    if (submitted != null) {
      sum += (at - submitted) / MILLIS;
      finished++;
    }
  }

  @Override
  public void capacity(ResourceVector newCapacity, long at) {}

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long at) {}

  @Override
  public void released(Job job, String kind, String host, ResourceVector resource, long at) {}

  @Override
  public void waiting(Job job, ResourceVector resource, long at) {}

  @Override
  public void refused(Job job, long at, String reason) {}

  @Override
  public void counted(String what, long at) {}
}

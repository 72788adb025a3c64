package io.heddle.bench.demo;

import io.heddle.bench.demo.job.Verdict;
import io.heddle.bench.demo.report.JobResult;
import io.heddle.bench.reality.RealRunObserver;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps what the jobs of an evening did; safe for use by several threads. */
final class EveningRecord implements RealRunObserver {
  private final Workload workload;
  private final Map<String, Track> tracks = new HashMap<>();
  private long firstSubmitMs;

  EveningRecord(Workload workload) {
    this.workload = workload;
  }

  /** Times in milliseconds since the start of the run; the end is -1 while it lasts. */
  private record Track(long submitMs, long endMs, boolean success, long tasks) {}

  @Override
  public synchronized void submitted(Job job, long now) {
    firstSubmitMs = tracks.isEmpty() ? now : firstSubmitMs;
    tracks.put(job.id(), new Track(now, -1, false, 0));
  }

  @Override
  public synchronized void taskEnded(Job job, long now) {
    tracks.computeIfPresent(
        job.id(), (id, is) -> new Track(is.submitMs, is.endMs, is.success, is.tasks + 1));
  }

  @Override
  public synchronized void finished(Job job, long now, boolean success) {
    tracks.computeIfPresent(job.id(), (id, is) -> new Track(is.submitMs, now, success, is.tasks));
  }

  synchronized List<DemoProgress.Job> progress() {
    List<DemoProgress.Job> jobs = new ArrayList<>();
    for (Job job : workload.jobs()) {
      Track track = tracks.get(job.id());
      double done = track == null ? 0 : (double) track.tasks / Tasks.count(job.model());
      jobs.add(new DemoProgress.Job(job.name(), done));
    }
    return jobs;
  }

  synchronized List<JobResult> results() {
    List<JobResult> results = new ArrayList<>();
    for (Job job : workload.jobs()) {
      Track track = tracks.get(job.id());
      results.add(
          new JobResult(
              job.name(),
              Evening.describe(job),
              verdict(Tasks.count(job.model()), track),
              track.submitMs - firstSubmitMs,
              track.endMs - firstSubmitMs));
    }
    return results;
  }

  private static Verdict verdict(long tasks, Track track) {
    if (!track.success) {
      return Verdict.wrong("the job did not succeed");
    }
    return track.tasks == tasks
        ? Verdict.correct("each of %d tasks ended once".formatted(tasks))
        : Verdict.wrong("%d tasks ended, not %d".formatted(track.tasks, tasks));
  }

  @Override
  public void refused(Job job, long now, String reason) {
    throw new IllegalStateException("job " + job.id() + " was refused: " + reason);
  }
}

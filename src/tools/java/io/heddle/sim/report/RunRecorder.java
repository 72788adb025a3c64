package io.heddle.sim.report;

import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.report.RunResult.QueueOutcome;
import io.heddle.sim.report.RunResult.TaskFigures;
import io.heddle.sim.workload.Job;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Watches a run and sums it up; memory grows with jobs and queues, not with tasks nor time. */
public final class RunRecorder implements RunObserver {
  private final Map<String, JobTrack> jobs = new LinkedHashMap<>();
  private final Map<String, Levels> queues = new TreeMap<>();
  private final Map<String, Long> counters = new TreeMap<>();
  private final TaskSlowdowns slowdowns = new TaskSlowdowns();
  private ResourceVector capacityNow;
  private Levels capacity;
  private Levels allocated;
  private long start;
  private long now;
  private Sums atLastEnd;

  private record Sums(long at, List<Double> allocated, List<Double> capacity) {
    List<Double> use(List<Double> held) {
      return IntStream.range(0, held.size())
          .mapToObj(type -> capacity.get(type) <= 0 ? 0 : held.get(type) / capacity.get(type))
          .toList();
    }
  }

  @Override
  public void submitted(Job job, long at) {
    track(job, at);
  }

  @Override
  public void refused(Job job, long at, String reason) {
    end(job, State.REFUSED, reason, at);
  }

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long at) {
    JobTrack track = track(job, at);
    track.started(kind.equals(MASTER), at);
    track.held().add(resource, at);
    queue(job).add(resource, at);
    allocated.add(resource, at);
  }

  @Override
  public void released(Job job, String kind, String host, ResourceVector resource, long at) {
    track(job, at).held().remove(resource, at);
    queue(job).remove(resource, at);
    allocated.remove(resource, at);
  }

  @Override
  public void ran(Job job, long workMillis, long millis, long at) {
    now = at;
    slowdowns.add(workMillis, millis);
  }

  @Override
  public void finished(Job job, long at, boolean success) {
    end(job, success ? State.FINISHED : State.FAILED, "", at);
  }

  @Override
  public void capacity(ResourceVector newCapacity, long at) {
    now = at;
    if (capacity != null) {
      capacity.add(newCapacity.minus(capacityNow), at);
    }
    capacityNow = newCapacity;
  }

  @Override
  public void counted(String what, long at) {
    now = at;
    counters.merge(what, 1L, Long::sum);
  }

  /** Virtual time of what happened last, in milliseconds. */
  public long now() {
    return now;
  }

  /** Whether this job has ended, one way or another. */
  public boolean hasEnded(String job) {
    JobTrack track = jobs.get(job);
    return track != null && track.hasEnded();
  }

  /** What a job was allocated of resource {@code type} so far: amount times milliseconds. */
  public double held(String job, int type) {
    JobTrack track = jobs.get(job);
    return track == null ? 0 : track.held().integral(type, now);
  }

  /**
   * The sum of it all.
   *
   * @param scheduler name of its row
   * @param end in virtual milliseconds
   * @param partial whether the user ended it early
   */
  public RunResult result(String scheduler, long seed, long end, boolean partial) {
    if (capacity == null) {
      return new RunResult(
          scheduler,
          seed,
          partial,
          0,
          0,
          1,
          List.of(),
          Map.of(),
          List.of(),
          List.of(0.0, 0.0),
          Map.of(),
          null);
    }
    Sums atEnd = sums(end);
    Sums sums = jobs.values().stream().allMatch(JobTrack::hasEnded) ? atLastEnd : atEnd;
    long width = Math.max(capacity.width(), allocated.width());
    Map<String, QueueOutcome> byQueue = new LinkedHashMap<>();
    queues.forEach(
        (name, levels) ->
            byQueue.put(
                name, new QueueOutcome(sums.use(levels.integrals(end)), levels.profiles(width))));
    return new RunResult(
        scheduler,
        seed,
        partial,
        start,
        sums.at(),
        width,
        jobs.values().stream().map(track -> track.outcome(width, end)).toList(),
        byQueue,
        capacity.profiles(width),
        sums.use(sums.allocated()),
        new TreeMap<>(counters),
        TaskFigures.of(slowdowns, counters));
  }

  private Sums sums(long at) {
    return new Sums(at, allocated.integrals(at), capacity.integrals(at));
  }

  private void end(Job job, State how, String reason, long at) {
    track(job, at).ended(how, reason, at);
    atLastEnd = sums(at);
  }

  private JobTrack track(Job job, long at) {
    now = at;
    if (capacity == null) {
      start(at);
    }
    return jobs.computeIfAbsent(job.id(), id -> new JobTrack(job, at, nothing()));
  }

  private void start(long at) {
    if (capacityNow == null) {
      throw new IllegalStateException("the capacity of the cluster comes before any job");
    }
    start = at;
    capacity = nothing();
    capacity.add(capacityNow, at);
    allocated = nothing();
  }

  private Levels queue(Job job) {
    return queues.computeIfAbsent(job.queue(), name -> nothing());
  }

  private Levels nothing() {
    return new Levels(capacityNow.size(), start);
  }
}

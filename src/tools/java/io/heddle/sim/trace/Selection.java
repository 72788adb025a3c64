package io.heddle.sim.trace;

import io.heddle.sim.trace.Trace.Measured;
import io.heddle.sim.trace.TraceReader.TraceSink;
import io.heddle.sim.trace.input.Place;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Collectors;

/** Keeps the jobs that the options ask for; never holds more than wanted. */
final class Selection implements TraceSink {
  private static final int EXAMPLES = 10;

  /** Half a gigabyte of durations. */
  private static final long MOST_TASKS = 60_000_000;

  /** A job, or a group of its tasks, takes as much memory as the durations of so many tasks. */
  private static final int OVERHEAD = 20;

  /** Ids are remembered of all jobs, wanted or not. */
  private static final int MOST_IDS = 10_000_000;

  private record Numbered(long position, Job job) {
    static final Comparator<Numbered> FIRST_SUBMITTED =
        Comparator.comparingLong((Numbered numbered) -> numbered.job().submitMillis())
            .thenComparingLong(Numbered::position);
  }

  private final TraceOptions options;
  private final String file;
  private final PriorityQueue<Numbered> kept =
      new PriorityQueue<>(Numbered.FIRST_SUBMITTED.reversed());
  private final Set<String> ids = new HashSet<>();
  private final List<String> examples = new ArrayList<>();
  private Optional<ClusterSpec> cluster = Optional.empty();
  private final Map<String, Long> completions = new HashMap<>();
  private OptionalLong masterLaunch = OptionalLong.empty();
  private String name;
  private long tasks;
  private long malformed;

  Selection(Path path, TraceOptions options) {
    this.options = options;
    file = path.toString();
    name = String.valueOf(path.getFileName());
  }

  @Override
  public void job(Job job) throws IOException {
    if (!ids.add(job.id())) {
      throw new Place(file, "").unexpected("id of a job", job.id(), "one that no other job has");
    }
    kept.add(new Numbered(ids.size(), job));
    tasks += weight(job);
    if (kept.size() > options.jobs()) {
      tasks -= weight(kept.remove().job());
    }
    if (tasks > MOST_TASKS || ids.size() > MOST_IDS) {
      throw new IOException(
          "%s: more than %d tasks; take fewer jobs (a job counts as %d, and so does a stage)"
              .formatted(file, MOST_TASKS, OVERHEAD));
    }
  }

  private static long weight(Job job) {
    return Tasks.count(job.model()) + OVERHEAD * (1L + Tasks.groups(job.model()).size());
  }

  @Override
  public void cluster(ClusterSpec newCluster) {
    cluster = Optional.of(newCluster);
  }

  @Override
  public void measured(String job, long completionMillis) {
    completions.put(job, completionMillis);
  }

  @Override
  public void masterLaunch(long millis) {
    masterLaunch = OptionalLong.of(millis);
  }

  @Override
  public void name(String newName) {
    name = newName;
  }

  @Override
  public void malformed(TraceException problem) throws TraceException {
    if (!options.skipMalformed()) {
      throw problem;
    }
    malformed++;
    if (examples.size() < EXAMPLES) {
      examples.add(problem.getMessage());
    }
  }

  /** By the trace's clock or, where that says nothing by itself, from the first job. */
  Trace trace(boolean fromFirstJob) {
    List<Job> jobs = kept.stream().sorted(Numbered.FIRST_SUBMITTED).map(Numbered::job).toList();
    long origin = fromFirstJob && !jobs.isEmpty() ? jobs.get(0).submitMillis() : 0;
    List<Job> moved =
        jobs.stream().map(job -> job.submittedAt(job.submitMillis() - origin)).toList();
    completions.keySet().retainAll(jobs.stream().map(Job::id).collect(Collectors.toSet()));
    Measured measured = new Measured(completions, masterLaunch);
    return new Trace(new Workload(name, moved), cluster, measured, malformed, examples);
  }
}

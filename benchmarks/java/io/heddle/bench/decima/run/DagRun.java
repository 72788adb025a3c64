package io.heddle.bench.decima.run;

import io.heddle.bench.decima.jobs.Arrival;
import io.heddle.bench.decima.jobs.DagJob;
import io.heddle.bench.decima.jobs.StageTimes.Wave;
import io.heddle.dag.JobProgress;
import io.heddle.dag.StagePolicy;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Jobs of stages on executors, in virtual time. An executor works for one job; it takes tasks of
 * its stage until none waits, then it is free. A free one is given to a stage of its job at once,
 * to one of another job after a delay, in which a new process starts.
 */
public final class DagRun {
  private static final int NOWHERE = -1;

  private final int executors;
  private final double movingSeconds;
  private final List<Arrival> arrivals;
  private final StagePolicy policy;
  private final RandomGenerator random;
  private final List<JobProgress> jobs = new ArrayList<>();
  private final Map<JobProgress, DagJob> known = new HashMap<>();
  private final ExecutorEvents events;
  private final JobProgress[] home;
  private final DagJob[] work;
  private final int[] stage;
  private final boolean[] moving;
  private final int[] freeOnes;
  private int free;
  private int arrived;
  private double now;
  private double jobSeconds;

  /** {@code movingSeconds} is for an executor from one job to another; arrivals by time. */
  public DagRun(
      int executors,
      double movingSeconds,
      List<Arrival> arrivals,
      StagePolicy policy,
      RandomGenerator random) {
    this.executors = executors;
    this.movingSeconds = movingSeconds;
    this.arrivals = arrivals;
    this.policy = policy;
    this.random = random;
    events = new ExecutorEvents(executors);
    home = new JobProgress[executors];
    work = new DagJob[executors];
    stage = new int[executors];
    moving = new boolean[executors];
    freeOnes = new int[executors];
    for (int executor = 0; executor < executors; executor++) {
      freeOnes[executor] = executor;
    }
    free = executors;
  }

  /** Runs until all jobs have ended: their mean completion time in seconds. */
  public double meanCompletion() {
    runUntil(Double.POSITIVE_INFINITY);
    if (!jobs.isEmpty()) {
      throw new IllegalStateException(jobs.size() + " jobs were left without executors");
    }
    return jobSeconds / arrivals.size();
  }

  /** Runs, or goes on, until all jobs have ended, or the horizon in seconds is reached. */
  public void runUntil(double horizon) {
    place();
    while (arrived < arrivals.size() || !events.isEmpty()) {
      double next = Math.min(horizon, next());
      jobSeconds += (next - now) * jobs.size();
      now = next;
      while (arrived < arrivals.size() && arrivals.get(arrived).seconds() <= now) {
        submit(arrivals.get(arrived++));
      }
      while (!events.isEmpty() && events.firstTime() <= now) {
        happened(events.removeFirst());
      }
      if (now >= horizon) {
        return;
      }
      place();
    }
  }

  public boolean isOver() {
    return arrived == arrivals.size() && jobs.isEmpty();
  }

  public int present() {
    return jobs.size();
  }

  public int inUse() {
    return executors - free;
  }

  public double now() {
    return now;
  }

  /** Time that jobs have spent so far, in seconds, all together. */
  public double jobSeconds() {
    return jobSeconds;
  }

  private double next() {
    double arrival =
        arrived < arrivals.size() ? arrivals.get(arrived).seconds() : Double.POSITIVE_INFINITY;
    return events.isEmpty() ? arrival : Math.min(arrival, events.firstTime());
  }

  private void submit(Arrival arrival) {
    JobProgress job = new JobProgress(arrival.job().graph());
    jobs.add(job);
    known.put(job, arrival.job());
  }

  private void happened(int executor) {
    JobProgress job = home[executor];
    if (moving[executor]) {
      moving[executor] = false;
      job.arrived(stage[executor]);
      takeOrFree(executor, Wave.FRESH);
      return;
    }
    if (job.ended(stage[executor]) && job.openStages() == 0) {
      jobs.remove(job);
      known.remove(job);
    }
    takeOrFree(executor, Wave.REST);
  }

  private void takeOrFree(int executor, Wave wave) {
    JobProgress job = home[executor];
    if (job.waiting(stage[executor]) > 0) {
      start(executor, wave);
    } else {
      job.freed();
      freeOnes[free++] = executor;
    }
  }

  private void start(int executor, Wave wave) {
    JobProgress job = home[executor];
    job.started(stage[executor]);
    double seconds = work[executor].times().get(stage[executor]).draw(wave, job.held(), random);
    events.add(executor, now + seconds);
  }

  private void place() {
    while (free > 0 && anyEligible()) {
      Decision decision = policy.decide(new Situation(jobs, executors, free, now));
      if (decision.job() == NOWHERE) {
        return;
      }
      JobProgress job = jobs.get(decision.job());
      int room = Math.min(decision.limit() - job.held(), job.open(decision.stage()));
      if (!job.isEligible(decision.stage()) || room < 1) {
        throw new IllegalStateException("no room for " + decision);
      }
      for (int i = Math.min(room, free); i > 0; i--) {
        give(takeFree(job), job, decision.stage());
      }
    }
  }

  private boolean anyEligible() {
    for (JobProgress job : jobs) {
      for (int one = 0; one < job.graph().stages(); one++) {
        if (job.isEligible(one)) {
          return true;
        }
      }
    }
    return false;
  }

  private int takeFree(JobProgress job) {
    int at = free - 1;
    if (job.idle() > 0) {
      while (home[freeOnes[at]] != job) {
        at--;
      }
    }
    int executor = freeOnes[at];
    freeOnes[at] = freeOnes[--free];
    return executor;
  }

  private void give(int executor, JobProgress job, int to) {
    stage[executor] = to;
    if (home[executor] == job) {
      job.resumed();
      start(executor, Wave.FIRST);
      return;
    }
    if (home[executor] != null) {
      home[executor].left();
    }
    home[executor] = job;
    work[executor] = known.get(job);
    moving[executor] = true;
    job.sent(to);
    events.add(executor, now + movingSeconds);
  }
}

package io.heddle.sim.engine;

import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Submits jobs at their times, or when so many others have started. */
final class JobArrivals {
  private final VirtualTime time;
  private final Consumer<Job> submit;
  private final List<Job> jobs;
  private final List<Job> held = new ArrayList<>();
  private final Set<String> started = new HashSet<>();

  /**
   * Nothing is planned yet.
   *
   * @param submit told of each job at its time
   */
  JobArrivals(VirtualTime time, Workload workload, Consumer<Job> submit) {
    this.time = time;
    this.submit = submit;
    this.jobs = workload.jobs();
  }

  void plan() {
    for (Job job : jobs) {
      if (job.afterStarts() == 0) {
        plan(job);
      } else {
        held.add(job);
      }
    }
  }

  private void plan(Job job) {
    time.at(job.submitMillis(), () -> submit.accept(job));
  }

  /** A master of a job was given its container. */
  void started(Job job) {
    if (!held.isEmpty() && started.add(job.id())) {
      held.stream().filter(one -> one.afterStarts() <= started.size()).forEach(this::plan);
      held.removeIf(one -> one.afterStarts() <= started.size());
    }
  }
}

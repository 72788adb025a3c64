package io.heddle.bench.colocation.fluid;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.colocation.queue.RoundArrivals;
import io.heddle.model.Utilisation;
import io.heddle.sim.Interference.Shared;
import io.heddle.sim.engine.scheduler.UseSum;
import io.heddle.sim.workload.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * One queue's run, jobs as fluids: each goes on at a rate that holds until a job starts, ends or
 * comes to its next phase. The order of starts is the policy's; nothing else of a scheduler is
 * here.
 */
public final class FluidRun {
  private static final double MILLIS = 1_000;

  private final QueueCase about;
  private final AdmissionPolicy policy;
  private final double launch;
  private final RandomGenerator chance;
  private final Occupancy occupancy;
  private final FluidMonitor monitor;
  private final List<ActiveJob> arrived = new ArrayList<>();
  private final List<ActiveJob> waiting = new ArrayList<>();
  private final List<Launch> launching = new ArrayList<>();
  private final List<ActiveJob> running = new ArrayList<>();
  private final UseSum use = new UseSum();
  private Map<List<ActiveJob>, List<Integer>> groups;
  private double now;
  private double nextRound;
  private double nextReport = FluidMonitor.WINDOW_SECONDS;

  private record Launch(ActiveJob job, double until) {}

  /** A run that no one watches; {@code seed} is of placement and arrivals. */
  public FluidRun(QueueCase about, AdmissionPolicy policy, long seed) {
    this(about, policy, null, 0, seed);
  }

  /**
   * A run that is watched.
   *
   * @param observer told each minute what a monitor would see, and of each end; may be null
   * @param launchSeconds from the choice of a job to its first container, at least 0: who starts
   *     meanwhile may take its nodes
   */
  FluidRun(
      QueueCase about, AdmissionPolicy policy, Observer observer, double launchSeconds, long seed) {
    this.about = about;
    this.policy = policy;
    launch = launchSeconds;
    chance = Seeds.random(seed, "arrivals");
    occupancy = new Occupancy(about.layout(), Seeds.random(seed, "placement"));
    groups = occupancy.groups();
    monitor =
        observer == null
            ? null
            : new FluidMonitor(about.layout(), observer, Seeds.random(seed, "monitor"));
  }

  /** Runs to the last job's end. To be called once. */
  public FluidResult run() {
    while (arrived.size() < about.queue().size() || isAnyLeft()) {
      arrive();
      choose();
      start();
      List<Shared> shared = share();
      advance(shared, timeToNextChange());
      end();
    }
    List<Double> waits = arrived.stream().map(job -> job.started() - job.arrived()).toList();
    return new FluidResult(now, waits, use.mean());
  }

  private boolean isAnyLeft() {
    return !waiting.isEmpty() || !launching.isEmpty() || !running.isEmpty();
  }

  private void arrive() {
    if (now < nextRound) {
      return;
    }
    nextRound += RoundArrivals.ROUND_SECONDS;
    int left = about.queue().size() - arrived.size();
    int more = Math.min(left, about.arrivals().inRound(waiting.size(), chance));
    for (int i = 0; i < more; i++) {
      String use = about.queue().get(arrived.size());
      ActiveJob job = new ActiveJob(arrived.size(), use, about.seconds().get(use), now);
      arrived.add(job);
      waiting.add(job);
    }
  }

  /** Chooses whom to start; without a launch each has its nodes before the next is chosen. */
  private void choose() {
    while (!waiting.isEmpty() && running.size() + launching.size() < about.layout().jobsAtOnce()) {
      List<Waiting> choice =
          waiting.stream()
              .map(job -> new Waiting(job.id(), job.name(), millis(now - job.arrived())))
              .toList();
      ActiveJob job = waiting.remove(policy.next(choice, beside()));
      launching.add(new Launch(job, now + launch));
      if (launch == 0) {
        start();
      }
    }
  }

  /** What runs; of what is still launched it is not known where. */
  private List<Running> beside() {
    List<Running> all = new ArrayList<>(occupancy.running());
    launching.forEach(one -> all.add(new Running(one.job.id(), one.job.name(), 0, 0)));
    return all;
  }

  private void start() {
    boolean changed = false;
    while (!launching.isEmpty() && launching.get(0).until <= now) {
      ActiveJob job = launching.remove(0).job;
      job.start(now);
      running.add(job);
      changed(occupancy.place(job));
      changed = true;
    }
    if (changed) {
      groups = occupancy.groups();
    }
  }

  private static long millis(double seconds) {
    return Math.round(seconds * MILLIS);
  }

  private void changed(List<Integer> nodes) {
    if (monitor != null) {
      monitor.changed(nodes);
    }
  }

  /** Sets all rates; what came of each group of nodes. */
  private List<Shared> share() {
    running.forEach(job -> job.nodeRates().clear());
    List<Shared> all = new ArrayList<>();
    groups.forEach(
        (company, nodes) -> {
          int each = about.layout().containersPerNode();
          Shared shared =
              about.interference().of(company.stream().map(job -> job.presence(each)).toList());
          for (int i = 0; i < company.size(); i++) {
            for (int node = 0; node < nodes.size(); node++) {
              company.get(i).nodeRates().add(shared.rates().get(i));
            }
          }
          all.add(shared);
        });
    running.forEach(job -> job.setRate(about.interference().rate(job.nodeRates())));
    return all;
  }

  private double timeToNextChange() {
    double next = monitor == null ? Double.POSITIVE_INFINITY : nextReport - now;
    if (arrived.size() < about.queue().size()) {
      next = Math.min(next, nextRound - now);
    }
    if (!launching.isEmpty()) {
      next = Math.min(next, launching.get(0).until - now);
    }
    for (ActiveJob job : running) {
      next = Math.min(next, job.until(endOfPhase(job)));
    }
    return next;
  }

  private double endOfPhase(ActiveJob job) {
    return about.interference().endOfPhase(job.use(), job.done());
  }

  private void advance(List<Shared> shared, double seconds) {
    int group = 0;
    for (List<Integer> nodes : groups.values()) {
      Utilisation here = shared.get(group++).use();
      use.add(here, nodes.size() * seconds);
      if (monitor != null) {
        monitor.used(nodes, here, seconds);
      }
    }
    running.forEach(job -> job.advance(seconds, endOfPhase(job)));
    now += seconds;
    if (monitor != null && now >= nextReport) {
      monitor.report(now, groups);
      nextReport += FluidMonitor.WINDOW_SECONDS;
    }
  }

  private void end() {
    List<ActiveJob> ended = running.stream().filter(ActiveJob::isDone).toList();
    for (ActiveJob job : ended) {
      running.remove(job);
      changed(occupancy.leave(job));
      if (monitor != null) {
        monitor.ended(job, now);
      }
    }
    if (!ended.isEmpty()) {
      groups = occupancy.groups();
    }
  }
}

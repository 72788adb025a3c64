package io.heddle.bench.colocation.fluid;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.colocation.queue.RoundArrivals;
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
  private final RandomGenerator chance;
  private final Occupancy occupancy;
  private final List<ActiveJob> arrived = new ArrayList<>();
  private final List<ActiveJob> waiting = new ArrayList<>();
  private final List<ActiveJob> running = new ArrayList<>();
  private final UseSum use = new UseSum();
  private Map<List<ActiveJob>, List<Integer>> groups;
  private double now;
  private double nextRound;

  /** A run of a queue; {@code seed} is of placement and arrivals. */
  public FluidRun(QueueCase about, AdmissionPolicy policy, long seed) {
    this.about = about;
    this.policy = policy;
    chance = Seeds.random(seed, "arrivals");
    occupancy = new Occupancy(about.layout(), Seeds.random(seed, "placement"));
    groups = occupancy.groups();
  }

  /** Runs to the last job's end. To be called once. */
  public FluidResult run() {
    while (arrived.size() < about.queue().size() || !waiting.isEmpty() || !running.isEmpty()) {
      arrive();
      choose();
      List<Shared> shared = share();
      advance(shared, timeToNextChange());
      end();
    }
    List<Double> waits = arrived.stream().map(job -> job.started() - job.arrived()).toList();
    return new FluidResult(now, waits, use.mean());
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

  /** Chooses whom to start; each has its nodes before the next is chosen. */
  private void choose() {
    while (!waiting.isEmpty() && running.size() < about.layout().jobsAtOnce()) {
      List<Waiting> choice =
          waiting.stream()
              .map(job -> new Waiting(job.id(), job.name(), millis(now - job.arrived())))
              .toList();
      ActiveJob job = waiting.remove(policy.next(choice, occupancy.running()));
      job.start(now);
      running.add(job);
      occupancy.place(job);
      groups = occupancy.groups();
    }
  }

  private static long millis(double seconds) {
    return Math.round(seconds * MILLIS);
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
    double next = Double.POSITIVE_INFINITY;
    if (arrived.size() < about.queue().size()) {
      next = Math.min(next, nextRound - now);
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
      use.add(shared.get(group++).use(), nodes.size() * seconds);
    }
    running.forEach(job -> job.advance(seconds, endOfPhase(job)));
    now += seconds;
  }

  private void end() {
    List<ActiveJob> ended = running.stream().filter(ActiveJob::isDone).toList();
    for (ActiveJob job : ended) {
      running.remove(job);
      occupancy.leave(job);
    }
    if (!ended.isEmpty()) {
      groups = occupancy.groups();
    }
  }
}

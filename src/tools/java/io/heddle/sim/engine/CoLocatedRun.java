package io.heddle.sim.engine;

import io.heddle.sim.Interference;
import io.heddle.sim.Interference.Presence;
import io.heddle.sim.app.Environment.SharedWork;
import io.heddle.sim.app.Granted;
import io.heddle.sim.workload.JobModel.CoLocated;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The work of one co-located job: where it is done, how far it is, and how fast it goes. */
final class CoLocatedRun implements SharedWork {
  /** Share of the work that rounding of times to milliseconds may leave undone. */
  private static final double NOTHING = 1e-9;

  private final Hosts hosts;
  private final int number;
  private final CoLocated job;
  private final Owner owner;
  private final Runnable ended;
  private final List<SimulatedContainer> containers = new ArrayList<>();
  private final Map<String, Integer> promised = new LinkedHashMap<>();
  private final Map<String, Integer> working = new LinkedHashMap<>();
  private final Map<String, Double> rates = new LinkedHashMap<>();
  private double done;
  private double perMilli;

  interface Hosts {
    /** Picks hosts for containers that the job lacks: how many go to which. */
    Map<String, Integer> pick(CoLocatedRun job, int lacking);

    boolean isGone(String host);

    void changed();

    long sinceSettled();
  }

  interface Owner {
    boolean isOver();

    /** Its container of this number; null where that has ended. */
    SimulatedContainer container(long number);
  }

  /**
   * @param number differs from that of any other job of the run
   * @param ended told when all work is done
   */
  CoLocatedRun(Hosts hosts, int number, CoLocated job, Owner owner, Runnable ended) {
    this.hosts = hosts;
    this.number = number;
    this.job = job;
    this.owner = owner;
    this.ended = ended;
  }

  int number() {
    return number;
  }

  CoLocated job() {
    return job;
  }

  boolean isOver() {
    return owner.isOver();
  }

  void end() {
    ended.run();
  }

  @Override
  public Map<String, Integer> places() {
    containers.removeIf(SimulatedContainer::hasEnded);
    promised.keySet().removeIf(hosts::isGone);
    int expected = containers.size() + promised.values().stream().mapToInt(each -> each).sum();
    if (expected < job.spread().count()) {
      promised.putAll(hosts.pick(this, job.spread().count() - expected));
    }
    return Map.copyOf(promised);
  }

  @Override
  public void join(Granted given) {
    promised.computeIfPresent(given.host(), (host, count) -> count > 1 ? count - 1 : null);
    SimulatedContainer container = owner.container(given.id());
    if (container != null) {
      containers.add(container);
      hosts.changed();
    }
  }

  @Override
  public double progress() {
    return after(hosts.sinceSettled());
  }

  int expectedOn(String host) {
    return promisedOn(host)
        + (int)
            containers.stream()
                .filter(one -> !one.hasEnded() && one.granted().host().equals(host))
                .count();
  }

  /** How many containers it was promised on a host and did not get yet. */
  int promisedOn(String host) {
    return promised.getOrDefault(host, 0);
  }

  void lookAtContainers(long now) {
    working.clear();
    rates.clear();
    for (SimulatedContainer container : containers) {
      if (!container.hasEnded() && container.startedAt() <= now) {
        working.merge(container.granted().host(), 1, Integer::sum);
      }
    }
  }

  Set<String> hosts() {
    return working.keySet();
  }

  Presence presence(String host) {
    return new Presence(job.work().use(), done, working.get(host));
  }

  void rateOn(String host, double rate) {
    rates.put(host, rate);
  }

  void setPace(Interference interference) {
    int containersNow = working.values().stream().mapToInt(each -> each).sum();
    double share = (double) containersNow / job.spread().count();
    perMilli =
        containersNow == 0
            ? 0
            : share * interference.rate(List.copyOf(rates.values())) / job.work().soloMillis();
  }

  /** When its use or its pace changes by itself; {@link Long#MAX_VALUE} where it does not. */
  long nextChange(Interference interference, long now) {
    long next = Long.MAX_VALUE;
    for (SimulatedContainer container : containers) {
      if (container.startedAt() > now) {
        next = Math.min(next, container.startedAt());
      }
    }
    if (perMilli > 0) {
      double left = interference.endOfPhase(job.work().use(), done) - done;
      next = Math.min(next, now + Math.max(1, (long) Math.ceil(left / perMilli)));
    }
    return next;
  }

  void advance(long millis) {
    done = after(millis);
  }

  private double after(long millis) {
    double sum = done + millis * perMilli;
    return sum > 1 - NOTHING ? 1 : sum;
  }

  boolean isDone() {
    return done >= 1;
  }
}

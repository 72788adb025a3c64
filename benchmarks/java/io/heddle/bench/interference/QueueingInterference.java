package io.heddle.bench.interference;

import io.heddle.bench.interference.QueueingNode.Customers;
import io.heddle.bench.interference.QueueingNode.Steady;
import io.heddle.model.Printable;
import io.heddle.sim.Interference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Interference that follows from what the jobs demand of a node's hardware. For one thread. */
public final class QueueingInterference implements Interference {
  private static final int MOST_KNOWN = 100_000;
  private static final Comparator<Group> ORDER =
      Comparator.comparing(Group::use)
          .thenComparingInt(Group::phase)
          .thenComparingInt(Group::containers);

  private record Group(String use, int phase, int containers) {}

  private final QueueingNode node;
  private final Map<String, JobDemand> jobs = new LinkedHashMap<>();
  private final Map<List<Group>, Shared> known = new HashMap<>();

  public QueueingInterference(NodeHardware hardware, Collection<JobDemand> jobs) {
    node = new QueueingNode(hardware);
    jobs.forEach(job -> this.jobs.put(job.name(), job));
  }

  @Override
  public Set<String> uses() {
    return Set.copyOf(jobs.keySet());
  }

  @Override
  public double endOfPhase(String use, double done) {
    return job(use).endOf(job(use).phaseAt(done));
  }

  @Override
  public Shared of(List<Presence> company) {
    List<Group> groups = new ArrayList<>(company.size());
    for (Presence one : company) {
      groups.add(new Group(one.use(), job(one.use()).phaseAt(one.done()), one.containers()));
    }
    List<Group> sorted = groups.stream().sorted(ORDER).toList();
    Shared shared = known(sorted);
    return sorted.equals(groups)
        ? shared
        : new Shared(
            groups.stream().map(group -> shared.rates().get(sorted.indexOf(group))).toList(),
            shared.use());
  }

  @Override
  public double rate(List<Double> rates) {
    return JobRate.of(rates);
  }

  /** Speed of a container whose job is alone on a node, in (0, 1]; 1 if its like do not hinder. */
  public double speedAlone(Presence one) {
    Group group = new Group(one.use(), job(one.use()).phaseAt(one.done()), one.containers());
    return node.solve(List.of(customers(group))).speeds().get(0);
  }

  private Shared known(List<Group> sorted) {
    Shared shared = known.get(sorted);
    if (shared == null) {
      if (known.size() >= MOST_KNOWN) {
        known.clear();
      }
      shared = solve(sorted);
      known.put(sorted, shared);
    }
    return shared;
  }

  private Shared solve(List<Group> groups) {
    Steady steady = node.solve(groups.stream().map(this::customers).toList());
    List<Double> rates = new ArrayList<>(groups.size());
    for (int i = 0; i < groups.size(); i++) {
      double alone = node.solve(List.of(customers(groups.get(i)))).speeds().get(0);
      rates.add(Math.min(1, steady.speeds().get(i) / alone));
    }
    return new Shared(rates, steady.use());
  }

  private Customers customers(Group group) {
    JobDemand job = job(group.use());
    return new Customers(
        job.phases().get(group.phase()).demand(), group.containers(), job.memory());
  }

  private JobDemand job(String use) {
    JobDemand job = jobs.get(use);
    if (job == null) {
      throw new IllegalArgumentException(
          "use '" + Printable.value(use) + "' is unknown: one of " + jobs.keySet());
    }
    return job;
  }

  /** How fast a whole job goes by what its nodes allow. */
  public static final class JobRate {
    private JobRate() {}

    /**
     * Half its slowest node's rate, half the mean of at least one: some of its work waits for the
     * slowest of its tasks, the rest goes to what is free.
     */
    public static double of(List<Double> rates) {
      double slowest = Double.POSITIVE_INFINITY;
      double sum = 0;
      for (double rate : rates) {
        slowest = Math.min(slowest, rate);
        sum += rate;
      }
      return (slowest + sum / rates.size()) / 2;
    }
  }
}

package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.model.Utilisation;
import io.heddle.sim.Interference;
import io.heddle.sim.Interference.Shared;
import io.heddle.sim.app.Environment.SharedWork;
import io.heddle.sim.engine.HostChoice.CandidateHost;
import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.CoLocated;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;

/**
 * Co-located jobs of a run. Work is a fluid: a pace holds until a container comes or goes anywhere,
 * or a job comes to another phase of its use.
 */
final class SharedNodes implements CoLocatedRun.Hosts {
  private static final long NEVER = Long.MAX_VALUE;

  private final VirtualTime time;
  private final NodeRuns nodes;
  private final Interference interference;
  private final RandomGenerator random;
  private final BiConsumer<String, Utilisation> used;
  private final List<CoLocatedRun> jobs = new ArrayList<>();
  private final Map<String, Utilisation> uses = new LinkedHashMap<>();
  private int lastJob;
  private long settled;
  private long next = NEVER;

  /**
   * @param random source of the nodes that submitters pick
   * @param used told how a host is used from now on
   */
  SharedNodes(
      VirtualTime time,
      NodeRuns nodes,
      Interference interference,
      RandomGenerator random,
      BiConsumer<String, Utilisation> used) {
    this.time = time;
    this.nodes = nodes;
    this.used = used;
    this.interference = interference;
    this.random = random;
  }

  /** Why nothing is known of what a job does to nodes, or null. */
  String whatIsUnknown(JobModel model) {
    return model instanceof CoLocated job && !interference.uses().contains(job.work().use())
        ? "its use '"
            + job.work().use()
            + "' is unknown: one of "
            + new TreeSet<>(interference.uses())
        : null;
  }

  SharedWork begin(CoLocated job, CoLocatedRun.Owner owner, Runnable ended) {
    CoLocatedRun begun = new CoLocatedRun(this, ++lastJob, job, owner, ended);
    jobs.add(begun);
    return begun;
  }

  @Override
  public void changed() {
    if (!jobs.isEmpty()) {
      plan(time.now());
    }
  }

  private void plan(long at) {
    if (at < next) {
      next = at;
      time.at(
          at,
          () -> {
            if (next == at) {
              settle();
            }
          });
    }
  }

  @Override
  public long sinceSettled() {
    return time.now() - settled;
  }

  private void settle() {
    long passed = sinceSettled();
    settled += passed;
    next = NEVER;
    jobs.forEach(job -> job.advance(passed));
    List<CoLocatedRun> done = jobs.stream().filter(CoLocatedRun::isDone).toList();
    jobs.removeIf(job -> job.isDone() || job.isOver());
    jobs.forEach(job -> job.lookAtContainers(settled));
    company().forEach(this::share);
    jobs.forEach(job -> job.setPace(interference));
    jobs.stream()
        .mapToLong(job -> job.nextChange(interference, settled))
        .min()
        .ifPresent(this::plan);
    done.forEach(CoLocatedRun::end);
  }

  /** Who works on each host; nobody where somebody did before. */
  private Map<String, List<CoLocatedRun>> company() {
    Map<String, List<CoLocatedRun>> company = new LinkedHashMap<>();
    uses.keySet().forEach(host -> company.put(host, new ArrayList<>()));
    for (CoLocatedRun job : jobs) {
      for (String host : job.hosts()) {
        company.computeIfAbsent(host, any -> new ArrayList<>()).add(job);
      }
    }
    return company;
  }

  private void share(String host, List<CoLocatedRun> company) {
    Shared here = interference.of(company.stream().map(job -> job.presence(host)).toList());
    for (int i = 0; i < company.size(); i++) {
      company.get(i).rateOn(host, here.rates().get(i));
    }
    if (!here.use().equals(uses.put(host, here.use()))) {
      used.accept(host, here.use());
    }
  }

  @Override
  public Map<String, Integer> pick(CoLocatedRun job, int lacking) {
    List<CandidateHost> rooms =
        nodes.hosts().stream()
            .filter(host -> !isGone(host) && job.expectedOn(host) == 0)
            .map(host -> room(host, job.job().demand()))
            .toList();
    return HostChoice.pick(job.job().spread(), lacking, rooms, random);
  }

  @Override
  public boolean isGone(String host) {
    return !nodes.get(host).isUp();
  }

  private CandidateHost room(String host, ResourceVector demand) {
    ResourceVector free = nodes.get(host).free();
    List<Integer> others = new ArrayList<>();
    for (CoLocatedRun other : jobs) {
      if (other.expectedOn(host) > 0) {
        others.add(other.number());
      }
      for (int i = 0; i < other.promisedOn(host); i++) {
        free = free.minus(other.job().demand());
      }
    }
    return new CandidateHost(host, fits(demand, free), others);
  }

  private static int fits(ResourceVector demand, ResourceVector free) {
    long fits = Integer.MAX_VALUE;
    for (int type = 0; type < demand.size(); type++) {
      fits = Math.min(fits, Math.max(0, free.get(type)) / demand.get(type));
    }
    return (int) fits;
  }
}

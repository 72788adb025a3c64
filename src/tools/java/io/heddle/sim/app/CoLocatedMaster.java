package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.app.ApplicationMaster.Demand;
import io.heddle.sim.app.ApplicationMaster.Outcome;
import io.heddle.sim.app.Environment.SharedWork;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.JobModel.Work;
import io.heddle.sim.workload.NodeChoice;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Asks for all containers at once and keeps them. Work begins with the first; what was done stays
 * done when one is lost, and another is asked for.
 */
final class CoLocatedMaster implements ApplicationMaster {
  private static final int PRIORITY = 1;

  private final CoLocated job;
  private final Requests requests = new Requests();
  private final Set<Long> containers = new HashSet<>();
  private Environment environment;
  private SharedWork work;
  private boolean changed = true;
  private int wanted;
  private Outcome outcome = Outcome.OPEN;

  CoLocatedMaster(CoLocated job) {
    this.job = job;
  }

  @Override
  public void start(Environment itsEnvironment) {
    environment = itsEnvironment;
    work = environment.share(job, this::finish);
  }

  @Override
  public Demand heartbeat(ResourceVector headroom) {
    if (outcome == Outcome.OPEN && !isIdle()) {
      changed = false;
      requests.want(ask());
    }
    return requests.next();
  }

  private Ask ask() {
    if (job.spread().nodes() == NodeChoice.FREE) {
      wanted = job.spread().count() - containers.size();
      return new Ask(PRIORITY, job.demand(), wanted, Map.of());
    }
    Map<String, Integer> places = work.places();
    wanted = places.values().stream().mapToInt(Integer::intValue).sum();
    return new Ask(PRIORITY, job.demand(), wanted, places, Ask.Locality.STRICT);
  }

  @Override
  public void allocated(Granted container) {
    requests.granted(container.priority());
    changed = true;
    if (outcome != Outcome.OPEN || containers.size() == job.spread().count()) {
      requests.release(container.id());
      return;
    }
    containers.add(container.id());
    work.join(container);
  }

  @Override
  public void completed(long container, ContainerEnd end) {
    changed |= containers.remove(container);
  }

  @Override
  public void nodeLost(String host) {
    changed = true;
  }

  /** It goes on asking where there was no room for all that it lacks. */
  @Override
  public boolean isIdle() {
    return !changed && containers.size() + wanted >= job.spread().count();
  }

  @Override
  public double progress() {
    return job.work().progress() == Work.Progress.UNKNOWN ? Double.NaN : work.progress();
  }

  @Override
  public Outcome outcome() {
    return outcome;
  }

  private void finish() {
    outcome = Outcome.SUCCEEDED;
    containers.forEach(environment::exit);
  }
}

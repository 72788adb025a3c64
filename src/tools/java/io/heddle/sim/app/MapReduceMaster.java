package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.app.ApplicationMaster.Demand;
import io.heddle.sim.app.ApplicationMaster.Outcome;
import io.heddle.sim.workload.JobModel.MapReduce;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Asks as Hadoop's MapReduce: maps at once, reduces gradually, and they give way to starving maps.
 */
final class MapReduceMaster implements ApplicationMaster, TaskPhase.Owner {
  static final int REDUCE = 10;
  static final int MAP = 20;

  /** Default of {@code mapreduce.job.reducer.unconditional-preempt.delay.sec}. */
  private static final long PATIENCE_MILLIS = 300_000;

  private final MapReduce job;
  private final double slowStart;
  private final IntFunction<List<String>> hosts;
  private final Requests requests = new Requests();
  private Environment environment;
  private MapPhase maps;
  private ReducePhase reduces;
  private ResourceVector headroom;
  private boolean changed = true;
  private boolean reducesStarted;
  private boolean starving;
  private long starvingSince;
  private Outcome outcome = Outcome.OPEN;

  /**
   * @param slowStart share of maps to be completed before reduces are asked for, in [0, 1]
   */
  MapReduceMaster(MapReduce job, double slowStart, IntFunction<List<String>> hosts) {
    this.job = job;
    this.slowStart = slowStart;
    this.hosts = hosts;
  }

  @Override
  public void start(Environment itsEnvironment) {
    environment = itsEnvironment;
    maps = new MapPhase(job.maps(), hosts, job.reduces().count() > 0, environment, this);
    reduces =
        new ReducePhase(
            job.reduces(), job.shuffleMillis(), () -> maps.isCompleted(), environment, this);
    finishWhenDone();
  }

  @Override
  public Demand heartbeat(ResourceVector newHeadroom) {
    boolean impatient = isImpatient();
    if (outcome == Outcome.OPEN && (changed || impatient || !newHeadroom.equals(headroom))) {
      headroom = newHeadroom;
      changed = false;
      if (!preemptReduces(impatient)) {
        scheduleReduces();
      }
      requests.want(MapPhase.URGENT, maps.demand(), maps.urgent(), Map.of());
      requests.want(REDUCE, reduces.demand(), reduces.asked(), Map.of());
      requests.want(MAP, maps.demand(), maps.ordinary(), maps.preferred());
    }
    return requests.next();
  }

  @Override
  public void allocated(Granted container) {
    requests.granted(container.priority());
    changed = true;
    TaskPhase phase = container.priority() == REDUCE ? reduces : maps;
    if (outcome != Outcome.OPEN || !phase.accept(container)) {
      requests.release(container.id());
    }
  }

  @Override
  public void completed(long container, ContainerEnd end) {
    changed |= maps.ended(container) || reduces.ended(container);
  }

  @Override
  public void nodeLost(String host) {
    changed = true;
    maps.lost(host);
  }

  @Override
  public boolean isIdle() {
    return !changed && !starving && reduces.waiting() == reduces.asked();
  }

  @Override
  public Outcome outcome() {
    return outcome;
  }

  @Override
  public void taskEnded() {
    changed = true;
    if (maps.isCompleted()) {
      reduces.mapsCompleted();
    }
    finishWhenDone();
  }

  @Override
  public void gaveUp() {
    finish(Outcome.FAILED);
  }

  @Override
  public List<Integer> waiting() {
    return List.of(maps.waiting(), reduces.waiting());
  }

  private void finishWhenDone() {
    if (reduces.isCompleted() && (reduces.count() > 0 || maps.isCompleted())) {
      finish(Outcome.SUCCEEDED);
    }
  }

  private void finish(Outcome how) {
    outcome = how;
    maps.exitAll();
    reduces.exitAll();
  }

  /** Whether maps starve although the headroom seems to hold one: it may lie on many nodes. */
  private boolean isImpatient() {
    return starving && reduces.held() > 0 && environment.now() - starvingSince >= PATIENCE_MILLIS;
  }

  private boolean preemptReduces(boolean impatient) {
    boolean before = starving;
    starving = maps.held() == 0 && maps.waiting() > 0;
    if (!starving || reduces.count() == 0) {
      return false;
    }
    if (!before) {
      starvingSince = environment.now();
    }
    int count =
        ReducePreemption.count(
            impatient ? headroom.minus(headroom) : headroom,
            maps.demand(),
            reduces.demand(),
            reduces.ending());
    if (count == 0) {
      return false;
    }
    reduces.ask(-reduces.asked());
    reduces.preempt(count);
    return true;
  }

  private void scheduleReduces() {
    int missing = reduces.waiting() - reduces.asked();
    reducesStarted |= maps.completed() >= Math.ceil(slowStart * maps.count());
    if (missing == 0 || !reducesStarted) {
      return;
    }
    reduces.ask(maps.waiting() == 0 ? missing : ramp().change());
  }

  private ReduceRamp ramp() {
    return new ReduceRamp(
        headroom,
        maps.demand(),
        reduces.demand(),
        maps.waiting() + maps.held(),
        maps.held(),
        reduces.asked() + reduces.held(),
        reduces.held(),
        (double) maps.completed() / maps.count());
  }

  static final class ReducePreemption {
    private ReducePreemption() {}

    /**
     * The fewest reduces to end so that one map fits, with the headroom and {@code ending} ones; 0
     * if it fits as it is. Counts the types of {@code reduce}: of others neither asks for any.
     */
    static int count(
        ResourceVector headroom, ResourceVector map, ResourceVector reduce, int ending) {
      long count = 0;
      for (int type = 0; type < Math.min(headroom.size(), reduce.size()); type++) {
        long each = reduce.get(type);
        long missing = map.get(type) - headroom.get(type) - ending * each;
        if (missing > 0 && each > 0) {
          count = Math.max(count, (missing + each - 1) / each);
        }
      }
      return (int) count;
    }
  }
}

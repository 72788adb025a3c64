package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.app.ApplicationMaster.Demand;
import io.heddle.sim.app.ApplicationMaster.Outcome;
import io.heddle.sim.workload.JobModel.Dag;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs a stage once its parents have completed, each task in its own container; results outlive
 * nodes.
 */
final class DagMaster implements ApplicationMaster {
  private final Dag job;
  private final RunnableStages order;
  private final TaskPhase[] phases;
  private final BitSet opened = new BitSet();
  private final Map<Long, Integer> stageOf = new HashMap<>();
  private final Set<Integer> changed = new LinkedHashSet<>();
  private final Requests requests = new Requests();
  private Environment environment;
  private Outcome outcome = Outcome.OPEN;

  DagMaster(Dag job) {
    this.job = job;
    order = new RunnableStages(job.stages());
    phases = new TaskPhase[job.stages().size()];
  }

  @Override
  public void start(Environment itsEnvironment) {
    environment = itsEnvironment;
    open(order.first());
  }

  @Override
  public Demand heartbeat(ResourceVector headroom) {
    if (outcome == Outcome.OPEN) {
      changed.forEach(this::ask);
      changed.clear();
    }
    return requests.next();
  }

  @Override
  public void allocated(Granted container) {
    requests.granted(container.priority());
    int stage = container.priority() - priority(0);
    changed.add(stage);
    if (outcome == Outcome.OPEN && phases[stage] != null && phases[stage].accept(container)) {
      stageOf.put(container.id(), stage);
    } else {
      requests.release(container.id());
    }
  }

  @Override
  public void completed(long container, ContainerEnd end) {
    Integer stage = stageOf.remove(container);
    if (stage != null) {
      phases[stage].ended(container);
      changed.add(stage);
    }
  }

  @Override
  public boolean isIdle() {
    return changed.isEmpty();
  }

  @Override
  public Outcome outcome() {
    return outcome;
  }

  @Override
  public List<Integer> waiting() {
    List<Integer> waiting = new ArrayList<>();
    for (int stage = 0; stage < phases.length; stage++) {
      if (phases[stage] != null) {
        waiting.add(phases[stage].waiting());
      } else {
        waiting.add(opened.get(stage) ? 0 : job.stages().get(stage).tasks().count());
      }
    }
    return waiting;
  }

  /** Returns the priority of a stage's request; 0 is that of the master itself. */
  static int priority(int stage) {
    return stage + 1;
  }

  private void open(List<Integer> stages) {
    for (int stage : stages) {
      opened.set(stage);
      phases[stage] =
          new TaskPhase(
              job.stages().get(stage).tasks(),
              WaitingTasks.ANYWHERE,
              environment,
              new StageOwner(stage));
      changed.add(stage);
    }
    if (order.allCompleted()) {
      outcome = Outcome.SUCCEEDED;
    }
  }

  private void ask(int stage) {
    TaskPhase phase = phases[stage];
    if (phase == null) {
      return;
    }
    requests.want(priority(stage), phase.demand(), phase.waiting(), Map.of());
    if (phase.isCompleted() && phase.held() == 0) {
      phases[stage] = null;
    }
  }

  private final class StageOwner implements TaskPhase.Owner {
    private final int stage;

    StageOwner(int stage) {
      this.stage = stage;
    }

    @Override
    public void taskEnded() {
      changed.add(stage);
      if (phases[stage].isCompleted()) {
        open(order.completed(stage));
      }
    }

    @Override
    public void gaveUp() {
      outcome = Outcome.FAILED;
      for (TaskPhase phase : phases) {
        if (phase != null) {
          phase.exitAll();
        }
      }
    }
  }
}

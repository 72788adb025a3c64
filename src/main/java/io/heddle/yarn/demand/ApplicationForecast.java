package io.heddle.yarn.demand;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.model.StageProgress;
import io.heddle.model.TaskSeconds;
import io.heddle.profile.ResourceSeconds;
import io.heddle.score.Criticality;
import io.heddle.score.RemainingChain;
import io.heddle.score.RemainingWork;
import io.heddle.score.RequestState;
import java.util.OptionalDouble;

/** What is expected of one application, for a policy that plans ahead. */
final class ApplicationForecast {
  private static final double[] NO_WORK = {};

  private final LiveApplication application;
  private final JustInTimeReduces reduces = new JustInTimeReduces();
  private MapReduceProgress progress;
  private StageProgress stages;
  private TaskSeconds seconds;
  private double[] work = NO_WORK;
  private double workSeconds;
  private boolean isUnknown;
  private double heldParts;

  ApplicationForecast(LiveApplication application) {
    this.application = application;
  }

  /**
   * Looks anew.
   *
   * @param newProgress null for an application without map and reduce
   * @param waitingReduces reduces asked for and not yet given
   * @param now nanoseconds
   */
  void look(MapReduceProgress newProgress, int waitingReduces, QueueForecast plan, long now) {
    progress = newProgress;
    stages = application.job().stages();
    seconds = application.expectedSeconds();
    if (progress == null) {
      work = new double[plan.capacity().size()];
      return;
    }
    work = RemainingWork.of(progress, waitingReduces, stages, seconds);
    boolean isHinted = application.job().hints().mapSeconds().isPresent();
    reduces.look(progress, seconds, application.lastMapStart(), isHinted, plan.lastMaps(), now);
  }

  /** Adds containers of an application without map and reduce to its work. */
  void addOther(ResourceVector demand, int count) {
    RemainingWork.add(work, demand, count * seconds.other());
  }

  /**
   * Works out how long its work would fill the cluster: what it asks for, or what is left of what
   * its earlier runs held, if that is more. Of one that waits for its master and has no earlier run
   * nothing is known but what others held.
   */
  void fill(QueueForecast plan) {
    application.share(plan.capacity());
    ResourceSeconds expected = application.job().expectedToHold();
    if (progress == null && application.hasMaster()) {
      atLeast(
          expected
              .minus(application.heldByEnded())
              .minus(application.heldByRunning(seconds.other())));
    }
    workSeconds = RemainingWork.fills(work, plan.capacity());
    isUnknown = false;
    if (plan.ranksMasters() && !application.hasMaster()) {
      workSeconds = RemainingWork.fills(expected.amounts(plan.capacity().size()), plan.capacity());
      if (workSeconds == 0) {
        OptionalDouble ofOthers = application.workOfOthers();
        workSeconds = ofOthers.orElse(0);
        isUnknown = ofOthers.isEmpty();
      }
    }
  }

  private void atLeast(ResourceSeconds left) {
    double[] amounts = left.amounts(work.length);
    for (int type = 0; type < work.length; type++) {
      work[type] = Math.max(work[type], amounts[type]);
    }
  }

  TaskSeconds seconds() {
    return seconds;
  }

  /** What it is still going to take, by resource type, in amounts times seconds. */
  double[] work() {
    return work;
  }

  /** How long it would still take if nothing else ran; seconds. */
  double chainSeconds() {
    return seconds == null ? 0 : chain(RequestKind.MAP);
  }

  private double chain(RequestKind kind) {
    RequestKind first = progress == null ? RequestKind.OTHER : kind;
    return RemainingChain.of(first, progress, stages, seconds);
  }

  /** How near it is to be what the queue's end waits for, in [0, 1). */
  double criticality(RequestKind kind, QueueForecast plan) {
    return Criticality.of(chain(kind), plan.horizon());
  }

  void hold(ResourceVector held, QueueForecast plan) {
    heldParts = RemainingWork.fills(held, plan.sharers(), plan.capacity());
  }

  /**
   * What it holds, as a multiple of an equal part of the capacity for each application. A master
   * stands for the job that follows it: as one that holds its part.
   */
  double heldParts(RequestKind kind) {
    return kind == RequestKind.APPLICATION_MASTER ? 1 : heldParts;
  }

  RequestState.Forecast forecast(RequestKind kind, QueueForecast plan) {
    return new RequestState.Forecast(chain(kind), workSeconds, plan.horizon());
  }

  /** What a request's score is raised by: what starts at once is before all other masters. */
  double lead(RequestKind kind) {
    return kind == RequestKind.APPLICATION_MASTER && startsAtOnce() ? Criticality.LARGEST : 0;
  }

  /**
   * Whether its master starts whatever else waits or runs: its workflow has begun, or too few jobs
   * have ended to rank it by.
   */
  boolean startsAtOnce() {
    return isUnknown || (stages != null && stages.finished() > 0);
  }

  /**
   * Whether a request is held back now: a reduce that could only wait for the maps of its job.
   * Nothing is held back that stock kills containers for.
   *
   * @param now nanoseconds
   */
  boolean holdsBack(RequestKind kind, QueueForecast plan, long now) {
    return kind == RequestKind.REDUCE
        && progress != null
        && !plan.preempts()
        && plan.terms().justInTimeReduces()
        && reduces.holds(progress, seconds, application.lastMapStart(), plan, now);
  }

  boolean waitsForLastMap() {
    return reduces.areHeld() && progress.pendingMaps() == 0;
  }
}

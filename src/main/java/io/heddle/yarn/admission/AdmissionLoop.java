package io.heddle.yarn.admission;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.admit.Admissions;
import io.heddle.model.Survival;
import io.heddle.telemetry.AdmissionMetrics;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Starts waiting applications while there is room, as policies choose. Under the lock. */
record AdmissionLoop(
    AdmissionDependencies dependencies,
    AdmissionQueues queues,
    AdmissionChoice choice,
    RunningApplications running) {
  RunningApplications.Moment now() {
    return running.new Moment();
  }

  void admitAll() {
    long waiting = 0;
    RunningApplications.Moment moment = now();
    queues.full().clear();
    for (AbstractLeafQueue leaf : queues.line().queues()) {
      waiting += admit(leaf, moment);
    }
    dependencies.metrics().held(waiting);
  }

  /** An attempt that comes to wait behind others makes no room for them. */
  void admitIfAhead(FiCaSchedulerApp attempt) {
    AbstractLeafQueue leaf = attempt.getCSLeafQueue();
    if (attempt.getPriority().getPriority() > queues.full().getOrDefault(leaf, Integer.MIN_VALUE)) {
      admit(leaf, now());
    }
  }

  /**
   * Starts waiting applications while there is room, or all on failure; returns how many wait on.
   */
  int admit(AbstractLeafQueue leaf, RunningApplications.Moment moment) {
    if (!queues.waitIn(leaf)) {
      return 0;
    }
    WaitingQueue line = queues.line();
    running.follow();
    try {
      queues.full().put(leaf, startIn(leaf, line, moment));
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      choice.failed(e);
      line.waiting(leaf).forEach(line::start);
    }
    return line.waitingIn(leaf);
  }

  /** Returns up to which priority there is no room now for another one that comes to wait. */
  private int startIn(
      AbstractLeafQueue leaf, WaitingQueue line, RunningApplications.Moment moment) {
    AdmissionCapacity capacity = queues.capacityOf(leaf);
    if (!capacity.mayBeLeft() || !line.mayStartIn(leaf)) {
      return Integer.MAX_VALUE;
    }
    Candidates candidates = queues.candidates(line.waiting(leaf));
    for (List<FiCaSchedulerApp> waiting = candidates.now();
        !waiting.isEmpty();
        waiting = candidates.now()) {
      if (!line.mayStartIn(leaf)) {
        return Integer.MAX_VALUE;
      }
      if (!capacity.isLeftFor(waiting.get(0))) {
        return waiting.get(0).getPriority().getPriority();
      }
      List<Running> beside = moment.running();
      Admissions policy = Admissions.named(queues.of(leaf).policy());
      List<Waiting> asked = waiting.stream().map(dependencies::waiting).toList();
      int index = choice.next(policy, asked, List.copyOf(beside));
      FiCaSchedulerApp chosen = waiting.get(index);
      Waiting started = asked.get(index);
      line.start(chosen);
      line.count(
          leaf.getQueuePath(),
          new AdmissionMetrics.Start(policy, index, started.waitedMillis()),
          dependencies.metrics());
      candidates.started(chosen);
      capacity.started(chosen);
      beside.add(new Running(started.application(), started.job(), 0, 0));
    }
    return Integer.MIN_VALUE;
  }

  List<Double> chances(
      Admissions policy, List<FiCaSchedulerApp> candidates, RunningApplications.Moment moment) {
    return candidates.isEmpty()
        ? List.of()
        : choice.chances(
            policy,
            candidates.stream().map(dependencies::waiting).toList(),
            List.copyOf(moment.running()));
  }
}

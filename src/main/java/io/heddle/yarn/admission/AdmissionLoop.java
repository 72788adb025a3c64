package io.heddle.yarn.admission;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.admit.Admissions;
import io.heddle.config.QueueSettings.QueueAdmission;
import io.heddle.telemetry.AdmissionMetrics;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Starts waiting applications of a queue while there is room, as its policy chooses. */
public record AdmissionLoop(
    AdmissionDependencies dependencies,
    AdmissionChoice choice,
    ExpectedDemands demands,
    RunningApplications running) {
  record Terms(QueueAdmission queue, int candidates, int between) {}

  RunningApplications.Moment now() {
    return running.new Moment();
  }

  /**
   * Starts those of a queue that wait in {@code line}. Returns up to which priority there is no
   * room now for another one that comes to wait.
   */
  int in(
      AbstractLeafQueue leaf, WaitingQueue line, Terms terms, RunningApplications.Moment moment) {
    AdmissionCapacity room = roomIn(leaf, line, terms);
    if (!room.mayBeLeft() || !line.mayStartIn(leaf)) {
      return Integer.MAX_VALUE;
    }
    Candidates candidates = new Candidates(line.waiting(leaf), terms.candidates(), line::mayStart);
    for (List<FiCaSchedulerApp> waiting = candidates.now();
        !waiting.isEmpty();
        waiting = candidates.now()) {
      if (!line.mayStartIn(leaf)) {
        return Integer.MAX_VALUE;
      }
      if (!room.isLeftFor(waiting.get(0))) {
        return waiting.get(0).getPriority().getPriority();
      }
      List<Running> beside = moment.running();
      AdmissionMetrics.Start start =
          choose(Admissions.named(terms.queue().policy()), waiting, beside);
      FiCaSchedulerApp chosen = waiting.get(start.index());
      line.start(chosen);
      line.count(leaf.getQueuePath(), start, dependencies.metrics());
      candidates.started(chosen);
      room.started(chosen);
      beside.add(new Running(name(chosen), jobOf(chosen).recurring(), 0, 0));
    }
    return Integer.MIN_VALUE;
  }

  private AdmissionCapacity roomIn(AbstractLeafQueue leaf, WaitingQueue line, Terms terms) {
    int most = terms.queue().maxRunning();
    return most == 0
        ? demands.roomIn(leaf, line.running(leaf), dependencies.ticker().getAsLong())
        : new CountLimit(most - line.runningIn(leaf) - terms.between());
  }

  AdmissionStatus standing(
      AbstractLeafQueue leaf, WaitingQueue line, Terms terms, RunningApplications.Moment moment) {
    List<FiCaSchedulerApp> all = line.waiting(leaf);
    List<FiCaSchedulerApp> first = new Candidates(all, terms.candidates(), line::mayStart).now();
    Admissions policy = Admissions.named(terms.queue().policy());
    AdmissionCapacity room = roomIn(leaf, line, terms);
    return new AdmissionStatus(
        policy,
        line.runningIn(leaf),
        terms.queue().maxRunning(),
        room.mayBeLeft()
            && !first.isEmpty()
            && line.mayStartIn(leaf)
            && room.isLeftFor(first.get(0)),
        places(all),
        ids(first),
        first.isEmpty()
            ? List.of()
            : choice.chances(policy, waiting(first), List.copyOf(moment.running())));
  }

  private static Map<ApplicationId, Integer> places(List<FiCaSchedulerApp> waiting) {
    Map<ApplicationId, Integer> places = new HashMap<>();
    waiting.forEach(attempt -> places.put(attempt.getApplicationId(), places.size() + 1));
    return places;
  }

  private static List<ApplicationId> ids(List<FiCaSchedulerApp> attempts) {
    return attempts.stream().map(FiCaSchedulerApp::getApplicationId).toList();
  }

  private List<Waiting> waiting(List<FiCaSchedulerApp> candidates) {
    List<Waiting> waiting = new ArrayList<>();
    for (FiCaSchedulerApp candidate : candidates) {
      waiting.add(
          new Waiting(
              name(candidate),
              jobOf(candidate).recurring(),
              dependencies.waits().of(candidate.getApplicationId())));
    }
    return waiting;
  }

  private AdmissionMetrics.Start choose(
      Admissions policy, List<FiCaSchedulerApp> candidates, List<Running> beside) {
    List<Waiting> waiting = waiting(candidates);
    int index = choice.next(policy, waiting, List.copyOf(beside));
    return new AdmissionMetrics.Start(policy, index, waiting.get(index).waitedMillis());
  }

  private static String name(FiCaSchedulerApp attempt) {
    return attempt.getApplicationId().toString();
  }

  private SubmittedJobs.Job jobOf(FiCaSchedulerApp attempt) {
    return dependencies.jobs().of(attempt.getApplicationId());
  }

  static final class CountLimit implements AdmissionCapacity {
    private int left;

    /** Room for {@code left} more; none if it is below 1. */
    CountLimit(int left) {
      this.left = left;
    }

    @Override
    public boolean mayBeLeft() {
      return left > 0;
    }

    @Override
    public boolean isLeftFor(FiCaSchedulerApp first) {
      return left > 0;
    }

    @Override
    public void started(FiCaSchedulerApp application) {
      left--;
    }
  }

  /**
   * How the applications of a queue stand that wait to be started.
   *
   * @param running applications of the queue that were started
   * @param maxRunning most of them; 0 where room is counted by what they ask for
   * @param places of all that wait in stock's order, from 1
   * @param candidates those of them that the policy chooses from next
   * @param chances of each candidate to be the next that starts; empty where the policy does not
   *     say
   */
  public record AdmissionStatus(
      Admissions policy,
      int running,
      int maxRunning,
      boolean room,
      Map<ApplicationId, Integer> places,
      List<ApplicationId> candidates,
      List<Double> chances) {}
}

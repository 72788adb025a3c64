package io.heddle.yarn.admission;

import io.heddle.admit.AdmissionContext;
import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.admit.Admissions;
import io.heddle.config.HeddleConfig;
import io.heddle.config.QueueSettings.QueueAdmission;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Expected order of starts: a policy of the same kind chooses by what is known now, each start
 * beside those before it. Policies that draw are drawn once, always alike.
 */
public record ExpectedStarts(AdmissionDependencies dependencies, Supplier<HeddleConfig> settings) {
  /** Starts whose order is foreseen; later ones stay in stock's order. */
  private static final int FORESEEN = 50;

  private static final long SEED = 1;

  /** The waiting applications of a queue, which are given in stock's order. */
  public List<FiCaSchedulerApp> order(QueueAdmission queue, List<FiCaSchedulerApp> waiting) {
    if (waiting.size() < 2) {
      return waiting;
    }
    HeddleConfig config = settings.get();
    AdmissionPolicy policy =
        Admissions.named(queue.policy())
            .create(
                config.learning(),
                AdmissionContext.of(dependencies.learning()::knowledge),
                new SplittableRandom(SEED));
    List<Running> running = running();
    Candidates candidates = new Candidates(waiting, config.admission().candidates(), user -> true);
    Set<FiCaSchedulerApp> order = new LinkedHashSet<>();
    while (order.size() < Math.min(FORESEEN, waiting.size())) {
      List<FiCaSchedulerApp> now = candidates.now();
      List<Waiting> asked = now.stream().map(dependencies::waiting).toList();
      int chosen = policy.next(asked, List.copyOf(running));
      order.add(now.get(chosen));
      candidates.started(now.get(chosen));
      running.add(new Running(asked.get(chosen).application(), asked.get(chosen).job(), 0, 0));
    }
    order.addAll(waiting);
    return List.copyOf(order);
  }

  private List<Running> running() {
    CapacityScheduler scheduler = dependencies.scheduler();
    NodeOccupancy nodes =
        new NodeOccupancy(scheduler, VectorSpace.of(scheduler.getResourceCalculator()));
    nodes.follow();
    nodes.read();
    List<FiCaSchedulerApp> attempts = new ArrayList<>();
    HeldApplications.leaves(scheduler)
        .forEach(leaf -> attempts.addAll(HeldApplications.running(leaf)));
    return new RunningApplications(nodes, dependencies.jobs()::of, () -> attempts).now();
  }
}

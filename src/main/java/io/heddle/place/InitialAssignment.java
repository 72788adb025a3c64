package io.heddle.place;

import io.heddle.config.HeddleConfig.InitialAssignmentConfig;
import io.heddle.model.RecentlyUsed;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.score.Knapsack;
import io.heddle.score.NodeFillPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Initial task assignment: chooses for a nearly empty node the demands that fill it best, and keeps
 * to them until a container on it ends. Of several such sets it takes one of the demands that
 * ranking prefers; and which request of the set goes first, ranking decides. Source: Yao et al.,
 * section 3.3, Alg. 1.
 *
 * <p>A plan that the node did not follow, as when an ApplicationMaster or another queue was served
 * in between, is made anew for what is left. Used under the scheduler's lock only.
 *
 * @param <A> the application
 */
public final class InitialAssignment<A> {
  private static final int MOST_NODES = 20_000;
  private static final int MOST_PLANS = 1_000;

  /** What a plan depends on. */
  private record Problem(
      ResourceVector capacity, ResourceVector residual, List<Knapsack.Item> items) {}

  private final InitialAssignmentConfig config;
  private final ToIntFunction<PendingRequest<A>> waiting;
  private final RecentlyUsed<Object, NodeFillPlan> fillings = new RecentlyUsed<>(MOST_NODES);
  private final RecentlyUsed<Problem, Map<ResourceVector, Integer>> plans =
      new RecentlyUsed<>(MOST_PLANS);

  /**
   * Plans for no node yet.
   *
   * @param waiting the containers that a request waits for now
   */
  public InitialAssignment(
      InitialAssignmentConfig config, ToIntFunction<PendingRequest<A>> waiting) {
    this.config = config;
    this.waiting = waiting;
  }

  boolean isEnabled() {
    return config.enabled();
  }

  /**
   * Marks those of the classes, each fitting the node, that the plan for it holds.
   *
   * @param preferredFirst how ranking orders the classes
   */
  void mark(
      List<DemandClass<A>> classes, NodeView node, Comparator<DemandClass<A>> preferredFirst) {
    if (!config.enabled() || classes.isEmpty()) {
      return;
    }
    NodeFillPlan filling = fillings.get(node.id());
    if (filling == null || !filling.advance(node.residual())) {
      if (!node.isFree(config.freeShare())) {
        fillings.remove(node.id());
        return;
      }
      filling = new NodeFillPlan(node.residual());
      fillings.put(node.id(), filling);
    }
    if (!mark(classes, filling)) {
      filling.follow(plan(classes.stream().sorted(preferredFirst).toList(), node));
      mark(classes, filling);
    }
  }

  private static <A> boolean mark(List<DemandClass<A>> classes, NodeFillPlan filling) {
    boolean any = false;
    for (DemandClass<A> each : classes) {
      boolean expected = !isMaster(each) && filling.expects(each.key().demand());
      // What goes first does so in any case.
      each.plan(each.goesFirst() || expected);
      any |= expected;
    }
    return any;
  }

  private static boolean isMaster(DemandClass<?> demandClass) {
    return demandClass.key().kind() == RequestKind.APPLICATION_MASTER;
  }

  private Map<ResourceVector, Integer> plan(List<DemandClass<A>> classes, NodeView node) {
    Problem problem = new Problem(node.capacity(), node.residual(), items(classes, node));
    Map<ResourceVector, Integer> plan = plans.get(problem);
    if (plan == null) {
      plan = solve(problem, node);
      plans.put(problem, plan);
    }
    return plan;
  }

  /** One item for each distinct demand, in the order of the classes. */
  private List<Knapsack.Item> items(List<DemandClass<A>> classes, NodeView node) {
    Map<ResourceVector, Integer> counts = new LinkedHashMap<>();
    for (DemandClass<A> each : classes) {
      if (!isMaster(each)) {
        ResourceVector demand = each.key().demand();
        int most = demand.timesIn(node.residual());
        int count = each.waiting(waiting, most);
        counts.merge(demand, count, (known, more) -> known + Math.min(most - known, more));
      }
    }
    List<Knapsack.Item> items = new ArrayList<>();
    counts.forEach(
        (demand, count) -> {
          if (count > 0) {
            items.add(new Knapsack.Item(demand, count));
          }
        });
    return items;
  }

  /** Without an item for any demand when the plan would take too much work. */
  private Map<ResourceVector, Integer> solve(Problem problem, NodeView node) {
    Map<ResourceVector, Integer> plan = new HashMap<>();
    Knapsack.fill(problem.residual(), problem.items(), node.useWeights(), config.maxSteps())
        .ifPresent(
            counts -> {
              for (int i = 0; i < counts.length; i++) {
                plan.put(problem.items().get(i).demand(), counts[i]);
              }
            });
    return plan;
  }
}

package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.search.ClusterSearch.Detail;
import io.heddle.tune.search.ClusterSearch.Objective;
import io.heddle.tune.search.GroupSearch.Found;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;

/**
 * Finds settings (AdaptiveConfig, Section 3.1): shares of groups with new demand and settings of
 * their queues; all others keep theirs. Groups are searched in parallel, with the same result for
 * any number of threads.
 *
 * @param looks says how a plan is looked for, by how many groups have new demand
 */
public record Planner(
    LatencyModel model, IntFunction<Look> looks, RandomGenerator random, Workers workers) {
  public Plan plan(Snapshot snapshot) {
    int moving = (int) snapshot.groups().stream().filter(Group::newDemand).count();
    Look look = looks.apply(moving);
    List<GroupOptimizer> prospects = new ArrayList<>();
    for (Group group : snapshot.groups()) {
      prospects.add(
          new GroupOptimizer(snapshot.family(), group, model, look.search(), random.nextLong()));
    }
    List<String> remarks = new ArrayList<>();
    double[] chosen =
        new GroupShares(look.cluster(), look.detail(), workers)
            .of(prospects, snapshot.units(), remarks);
    boolean search = moving < 2 || look.detail().again();
    List<Outlook> outlooks =
        workers.each(
            chosen.length, i -> outlook(prospects.get(i), chosen[i], snapshot.units(), search));
    remarks.addAll(remarks(prospects));
    double now = mean(prospects, outlooks.stream().mapToDouble(Outlook::now));
    double after = mean(prospects, outlooks.stream().mapToDouble(Outlook::after));
    return after < now
        ? new Plan(outlooks.stream().map(Outlook::plan).toList(), now, after, remarks)
        : new Plan(snapshot.groups().stream().map(Planner::kept).toList(), now, now, remarks);
  }

  private record Outlook(GroupPlan plan, double now, double after) {}

  private static Outlook outlook(
      GroupOptimizer prospect, double share, double units, boolean search) {
    Group group = prospect.group();
    double now = prospect.mean(group.share() * units, group.settings());
    if (!group.newDemand()) {
      return new Outlook(kept(group), now, now);
    }
    double held = share * units;
    Found found = search ? prospect.search(held) : prospect.bestKnown(held);
    return new Outlook(new GroupPlan(group.path(), share, found.settings()), now, found.mean());
  }

  private static GroupPlan kept(Group group) {
    return new GroupPlan(group.path(), group.share(), group.settings());
  }

  private static double mean(List<GroupOptimizer> prospects, DoubleStream means) {
    double[] each = means.toArray();
    double sum = 0;
    int jobs = 0;
    for (int i = 0; i < each.length; i++) {
      int own = prospects.get(i).group().jobs().size();
      sum += own * each[i];
      jobs += own;
    }
    return jobs == 0 ? 0 : sum / jobs;
  }

  private static List<String> remarks(List<GroupOptimizer> prospects) {
    return prospects.stream()
        .filter(prospect -> prospect.group().newDemand() && !prospect.searchable())
        .map(prospect -> prospect.group().path())
        .map(
            "queues of %s keep their settings: no shares within their bounds add up to 1"
                ::formatted)
        .toList();
  }

  /** How a plan is looked for; {@code detail} is how closely each group is looked at. */
  public record Look(GroupSearch search, ClusterSearch cluster, Detail detail) {
    /** For few groups: some 360 predictions for each. */
    public static final Look CLOSE =
        new Look(Grid.STANDARD, new ConcaveHull(), new Detail(Objective.MEAN_OF_JOBS, 10, 1, true));

    /** For many groups: some 50 predictions for each. */
    public static final Look QUICK =
        new Look(
            new HillClimb(3), new ConcaveHull(), new Detail(Objective.MEAN_OF_JOBS, 6, 1, true));

    /** The paper's: recursive random search at each of the shares that Alg. 3 chooses from. */
    public static final Look PAPER =
        new Look(
            RecursiveRandomSearch.STANDARD,
            new DynamicProgram(),
            new Detail(Objective.SUM_OF_MEANS, 10, 10, true));

    private static final int FEW = 20;

    /** The usual one where so many groups have new demand. */
    public static Look at(int groups) {
      return groups <= FEW ? CLOSE : QUICK;
    }
  }
}

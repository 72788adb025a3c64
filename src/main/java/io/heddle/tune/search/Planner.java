package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Finds the settings that a cluster should have (AdaptiveConfig, Section 3.1): for groups with new
 * demand the best share of the cluster and the best settings of their queues. All other groups keep
 * theirs. Groups are looked at in parallel; nothing else depends on the number of threads.
 */
public final class Planner {
  /** What the latency of a job that can never end counts as. */
  public static final double NEVER_SECONDS = 1e7;

  private final LatencyModel model;
  private final GroupSearch search;
  private final RandomGenerator random;
  private final GroupShares shares;

  /** A planner that looks as closely as is usual. */
  public Planner(
      LatencyModel model, GroupSearch search, ClusterSearch cluster, RandomGenerator random) {
    this(model, search, cluster, random, Detail.STANDARD);
  }

  /** A planner of one thread: its random source is read by every plan. */
  public Planner(
      LatencyModel model,
      GroupSearch search,
      ClusterSearch cluster,
      RandomGenerator random,
      Detail detail) {
    this.model = model;
    this.search = search;
    this.random = random;
    shares = new GroupShares(cluster, detail);
  }

  /** The plan for what a cluster looks like now. */
  public Plan plan(Snapshot snapshot) {
    List<Prospect> prospects = new ArrayList<>();
    for (Group group : snapshot.groups()) {
      prospects.add(new Prospect(snapshot.family(), group, model, search, random.nextLong()));
    }
    List<String> remarks = new ArrayList<>();
    double[] chosen = shares.of(prospects, snapshot.units(), remarks);
    List<Outlook> outlooks = outlooks(prospects, chosen, snapshot.units());
    remarks.addAll(remarks(prospects));
    double now = mean(prospects, outlooks.stream().mapToDouble(Outlook::now));
    double after = mean(prospects, outlooks.stream().mapToDouble(Outlook::after));
    return after < now
        ? new Plan(outlooks.stream().map(Outlook::plan).toList(), now, after, remarks)
        : new Plan(prospects.stream().map(Planner::kept).toList(), now, now, remarks);
  }

  /** A group's plan, and its mean latency without and with it. */
  private record Outlook(GroupPlan plan, double now, double after) {}

  private static List<Outlook> outlooks(List<Prospect> prospects, double[] shares, double units) {
    return IntStream.range(0, shares.length)
        .parallel()
        .mapToObj(i -> outlook(prospects.get(i), shares[i], units))
        .toList();
  }

  private static Outlook outlook(Prospect prospect, double share, double units) {
    Group group = prospect.group();
    double now = prospect.mean(group.share() * units, prospect.present());
    if (!group.newDemand()) {
      return new Outlook(kept(prospect), now, now);
    }
    Found found = prospect.search(share * units);
    return new Outlook(new GroupPlan(group.path(), share, found.settings()), now, found.mean());
  }

  private static GroupPlan kept(Prospect prospect) {
    List<QueueSettings> present = prospect.present();
    return new GroupPlan(prospect.group().path(), prospect.group().share(), present);
  }

  private static double mean(List<Prospect> prospects, DoubleStream means) {
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

  private static List<String> remarks(List<Prospect> prospects) {
    return prospects.stream()
        .filter(prospect -> prospect.group().newDemand() && !prospect.searchable())
        .map(Planner::remark)
        .toList();
  }

  private static String remark(Prospect prospect) {
    return "queues of %s keep their settings: no shares within their bounds add up to 1"
        .formatted(prospect.group().path());
  }
}

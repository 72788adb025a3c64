package io.heddle.tune.step;

import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.search.Plan;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.search.Plan.PlanSearch;
import io.heddle.tune.step.PredictedProgress.Forecast;
import io.heddle.tune.step.TunerMemory.Direction;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.SnapshotJob;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Worthwhile changes, none if nothing is.
 *
 * @param now mean latency without the changes, in seconds
 * @param after the same with them
 * @param reason for them, or for none
 */
record Proposal(List<QueueChange> queues, double now, double after, String reason) {
  /** A cluster has hundreds of groups; nobody reads a remark on each. */
  private static final int MOST_REMARKS = 10;

  /** More jobs that never end under the present settings are taken for hopeless unseen. */
  private static final int MOST_TRIED = 200;

  /** Searches and checks; {@code minGain} is the part of the mean latency that must be saved. */
  static Proposal of(
      PlanSearch plans,
      LatencyModel model,
      Snapshot snapshot,
      List<Direction> leftAlone,
      double minGain) {
    FeasibleSpace room = FeasibleSpace.of(withoutHopeless(model, snapshot), leftAlone);
    Plan plan = plans.plan(room.snapshot());
    Optional<String> refusal = PlanCheck.refusal(room.snapshot(), plan.groups());
    if (refusal.isPresent()) {
      return none("the plan that was found is not allowed: " + refusal.get());
    }
    List<GroupPlan> worthwhile = MinimalChange.of(model, room.snapshot(), plan.groups());
    double now = Forecast.of(model, room.snapshot()).mean();
    double after = Forecast.of(model, room.snapshot(), worthwhile).mean();
    List<QueueChange> changes = SettingsByPath.changes(snapshot, worthwhile);
    String asked =
        Stream.concat(room.unmet().stream(), plan.remarks().stream())
            .limit(MOST_REMARKS)
            .map("; "::concat)
            .collect(Collectors.joining());
    if (changes.isEmpty()) {
      return none("present settings are the best that were found" + asked);
    }
    if (Double.isInfinite(after)) {
      return none("under all settings that were found some job never ends" + asked);
    }
    if (Double.isInfinite(now)) {
      return new Proposal(changes, now, after, "some job never ends as things are" + asked);
    }
    double gain = now > 0 ? 1 - after / now : 0;
    String text = String.format(Locale.ROOT, "mean latency %+.1f %%%s", -100 * gain, asked);
    return gain > 0 && gain >= minGain
        ? new Proposal(changes, now, after, text)
        : none("too little to gain: " + text);
  }

  private static Proposal none(String reason) {
    return new Proposal(List.of(), 0, 0, reason);
  }

  /** Without jobs that end under no settings; with them all settings would be equally bad. */
  private static Snapshot withoutHopeless(LatencyModel model, Snapshot snapshot) {
    Forecast forecast = Forecast.of(model, snapshot);
    Set<String> hopeless = new HashSet<>();
    int tried = 0;
    for (Group group : snapshot.groups()) {
      for (SnapshotJob job : group.jobs()) {
        boolean endless = Double.isInfinite(forecast.latencies().getOrDefault(job.id(), 0.0));
        if (endless && (++tried > MOST_TRIED || endlessAlone(model, snapshot, group, job))) {
          hopeless.add(job.id());
        }
      }
    }
    return hopeless.isEmpty()
        ? snapshot
        : PredictedProgress.only(snapshot, id -> !hopeless.contains(id));
  }

  /** Whether the job never ends even by itself and with the largest share of everything. */
  private static boolean endlessAlone(
      LatencyModel model, Snapshot snapshot, Group group, SnapshotJob job) {
    List<QueueSettings> largest =
        group.queues().stream()
            .map(queue -> queue.path().equals(job.queue()) ? largest(queue) : queue.settings())
            .toList();
    double units = snapshot.units() * Math.max(group.share(), group.upper());
    return Double.isInfinite(
        model.of(snapshot.family(), group.queues(), List.of(job)).latencies(units, largest)[0]);
  }

  private static QueueSettings largest(Queue queue) {
    return new QueueSettings(
        Math.max(queue.settings().share(), queue.space().upper()), queue.settings().ordering());
  }
}

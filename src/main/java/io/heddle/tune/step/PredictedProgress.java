package io.heddle.tune.step;

import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.SnapshotJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Compares how jobs got on with the prediction, from look to look. New jobs would lengthen the
 * prediction of old ones through no fault of the settings: so they are left out until the next
 * look.
 */
final class PredictedProgress {
  /**
   * Job between two looks; times are in seconds.
   *
   * @param measured since the first look under the same settings, without delays by later jobs and
   *     further requests
   * @param remaining what was still to come at the first look
   * @param growth of what was measured since then
   */
  record Leg(
      String job,
      double predicted,
      double measured,
      double remaining,
      double growth,
      double presence,
      boolean ended) {}

  /**
   * Job at a look.
   *
   * @param predicted when first seen under the present settings
   * @param measured of that so far
   * @param latency predicted now
   * @param remaining the part of that to come
   */
  private record Expected(double predicted, double measured, double latency, double remaining) {
    /** Counts only what undoes growth that counted, or falls below what was predicted first. */
    double measured(double next) {
      return Math.max(measured + next - latency, Math.min(measured, Math.min(predicted, next)));
    }

    Leg leg(String job, double next, double presence, boolean ended) {
      double then = measured(next);
      return new Leg(job, predicted, then, remaining, then - measured, presence, ended);
    }
  }

  private record End(double latencySeconds, long millis) {}

  private final LatencyModel model;
  private final Map<String, End> ends = new HashMap<>();
  private Map<String, QueueSettings> settings = Map.of();
  private Map<String, Expected> expected = Map.of();
  private double units;
  private long millis;

  PredictedProgress(LatencyModel model) {
    this.model = model;
  }

  void finished(String job, double latencySeconds, long atMillis) {
    if (expected.containsKey(job)) {
      ends.put(job, new End(latencySeconds, atMillis));
    }
  }

  List<Leg> look(Snapshot snapshot) {
    Map<String, QueueSettings> present = SettingsByPath.of(snapshot);
    boolean comparable = present.equals(settings) && snapshot.units() == units;
    Map<String, Double> all = Forecast.of(model, snapshot).latencies();
    List<Leg> legs = comparable ? legs(snapshot, all) : List.of();
    settings = present;
    units = snapshot.units();
    expected = expected(snapshot, all, legs);
    millis = snapshot.millis();
    ends.clear();
    return legs;
  }

  private static Map<String, Expected> expected(
      Snapshot snapshot, Map<String, Double> latencies, List<Leg> legs) {
    Map<String, Leg> before = new HashMap<>();
    legs.forEach(leg -> before.put(leg.job(), leg));
    Map<String, Expected> expected = new HashMap<>();
    for (Group group : snapshot.groups()) {
      for (SnapshotJob job : group.jobs()) {
        double latency = latencies.getOrDefault(job.id(), Double.POSITIVE_INFINITY);
        if (Double.isFinite(latency)) {
          Leg leg = before.get(job.id());
          expected.put(
              job.id(),
              new Expected(
                  leg == null ? latency : leg.predicted(),
                  leg == null ? latency : leg.measured(),
                  latency,
                  latency + job.submittedSeconds()));
        }
      }
    }
    return expected;
  }

  private List<Leg> legs(Snapshot snapshot, Map<String, Double> all) {
    Map<String, Double> now =
        expected.keySet().containsAll(all.keySet())
            ? all
            : Forecast.of(model, only(snapshot, expected::containsKey)).latencies();
    double elapsed = Math.max(0, snapshot.millis() - millis) / 1_000.0;
    List<Leg> legs = new ArrayList<>();
    expected.forEach(
        (job, before) -> {
          End end = ends.get(job);
          if (end != null) {
            double presence = Math.max(0, Math.min((end.millis - millis) / 1_000.0, elapsed));
            legs.add(before.leg(job, end.latencySeconds, presence, true));
          } else if (now.containsKey(job)) {
            // A job cannot fall back by more than the time that went by. If it seems to, it asked
            // for more than was known, which is not the settings' doing.
            double next = Math.min(now.get(job), before.latency + elapsed);
            legs.add(before.leg(job, next, elapsed, false));
          }
        });
    return legs;
  }

  static Snapshot only(Snapshot snapshot, Predicate<String> jobs) {
    return snapshot.with(
        snapshot.groups().stream()
            .map(
                group ->
                    group.with(group.jobs().stream().filter(job -> jobs.test(job.id())).toList()))
            .toList());
  }

  /**
   * @param latencies from submission to end in seconds, by job; infinite for one that never ends
   */
  record Forecast(Map<String, Double> latencies) {
    static Forecast of(LatencyModel model, Snapshot snapshot) {
      return of(model, snapshot, SettingsByPath.present(snapshot));
    }

    static Forecast of(LatencyModel model, Snapshot snapshot, List<GroupPlan> plan) {
      Map<String, Double> latencies = new HashMap<>();
      for (int i = 0; i < plan.size(); i++) {
        Group group = snapshot.groups().get(i);
        GroupPlan settings = plan.get(i);
        double units = snapshot.units() * settings.share();
        if (!group.jobs().isEmpty() && units > 0) {
          double[] predicted =
              model
                  .of(snapshot.family(), group.queues(), group.jobs())
                  .latencies(units, settings.queues());
          for (int j = 0; j < predicted.length; j++) {
            latencies.put(group.jobs().get(j).id(), predicted[j]);
          }
        }
      }
      return new Forecast(latencies);
    }

    /** Mean over all jobs, in seconds; infinite if one never ends, 0 without jobs. */
    double mean() {
      return latencies.values().stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }
  }
}

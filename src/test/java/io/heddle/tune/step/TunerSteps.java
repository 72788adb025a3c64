package io.heddle.tune.step;

import static io.heddle.tune.step.Clusters.A;
import static io.heddle.tune.step.Clusters.B;
import static io.heddle.tune.step.Clusters.FLUID;
import static io.heddle.tune.step.Clusters.config;
import static io.heddle.tune.step.Clusters.job;
import static io.heddle.tune.step.Clusters.plan;
import static io.heddle.tune.step.Clusters.two;

import io.heddle.config.TunerConfig;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.Request.Kind;
import io.heddle.tune.step.Step.Apply;
import io.heddle.tune.step.Step.RollBack;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.SnapshotJob;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;

/** A tuner of two queues, whose plans are planted, and what it journals. */
abstract class TunerSteps {
  final List<Entry> entries = new ArrayList<>();
  final TunerConfig config = config("judging.jobs", "5");
  final PendingRequests requests = new PendingRequests();
  double planned = 0.6;

  Tuner tuner(TunerConfig settings) {
    return tuner(settings, List.of());
  }

  Tuner tuner(TunerConfig settings, List<Entry> history) {
    return new Tuner(settings, snapshot -> plan(planned), FLUID, history, entries::add, requests);
  }

  void ask(Kind kind, long millis) {
    requests.ask(new Request(kind, 0, "ann"), millis);
  }

  List<ChangeOutcome> outcomes() {
    return entries.stream().map(Entry::outcome).toList();
  }

  static QueueSettings fifo(double share) {
    return new QueueSettings(share, Ordering.FIFO);
  }

  static Change applied(Tuner tuner, Step step, long seconds) {
    Change change = ((Apply) step).change();
    tuner.applied(change, seconds * 1_000);
    return change;
  }

  static final Offset<Double> ROUNDING = Offset.offset(1e-9);
  static final SnapshotJob[] MORE = {job("j1", A, 200), job("j2", B, 50)};

  /** A tuner that has just moved a tenth of the cluster from b to a. */
  Tuner afterAChange() {
    Tuner tuner = tuner(config);
    applied(tuner, tuner.step(two(config, 0, 0.5, MORE)), 0);
    return tuner;
  }

  /** Five jobs in a that hardly get on after the change, though 6 units were to serve them. */
  Step stuck(Tuner tuner, long fromSeconds, long toSeconds) {
    return stuck(tuner, fromSeconds, toSeconds, 0.6);
  }

  Step stuck(Tuner tuner, long fromSeconds, long toSeconds, double shareOfA) {
    Step step = null;
    for (long now = fromSeconds; now <= toSeconds; now += 10) {
      SnapshotJob[] jobs = new SnapshotJob[5];
      for (int i = 0; i < jobs.length; i++) {
        jobs[i] = job("s" + i, A, 60, (double) (fromSeconds - now));
      }
      step = tuner.step(two(config, now, shareOfA, jobs));
      if (step instanceof RollBack) {
        return step;
      }
    }
    return step;
  }
}

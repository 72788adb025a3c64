package io.heddle.bench.adaptive.runtime;

import io.heddle.bench.adaptive.JobMix;
import io.heddle.bench.adaptive.WaitingJobs;
import io.heddle.bench.adaptive.operator.ClusterView;
import io.heddle.bench.adaptive.operator.Decisions;
import io.heddle.bench.adaptive.operator.Estimates;
import io.heddle.bench.adaptive.operator.OperatorSnapshot;
import io.heddle.bench.adaptive.operator.Tuning;
import io.heddle.bench.compare.Observers;
import io.heddle.config.Keys;
import io.heddle.config.TunerConfig;
import io.heddle.sim.RunObserver;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.InspectedRun;
import io.heddle.sim.engine.Simulator;
import io.heddle.sim.workload.Workload;
import io.heddle.tune.latency.TaskLatency;
import io.heddle.tune.search.Planner;
import io.heddle.tune.search.Planner.Look;
import io.heddle.tune.search.Workers;
import io.heddle.tune.step.Limits;
import io.heddle.tune.step.PendingRequests;
import io.heddle.tune.step.Tuner;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.SizeClasses;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;

/** Jobs of one seed on one cluster, run under settings that stay or that change. */
record LoadRun(LoadCluster cluster, Workload workload, long seed) {
  /** Expected task times are off by a factor of this lognormal spread. */
  static final double ESTIMATES_OFF = 0.3;

  static final double FLOOR = 0.1;

  /** The Fair scheduler takes nothing away, so that only weights far apart act soon. */
  static final double FAIR_FLOOR = 0.02;

  private static final long TICK_MILLIS = 10_000;

  static LoadRun of(LoadCluster cluster, JobMix mix, long seed) {
    return new LoadRun(cluster, cluster.workload(mix), seed);
  }

  QueueLatencies under(List<QueueSettings> settings) {
    QueueLatencies latencies = new QueueLatencies();
    Simulator.run(
        workload,
        cluster.nodes(),
        cluster.scheduler(settings),
        SimulationSettings.standard(seed),
        latencies,
        () -> false);
    return latencies;
  }

  QueueLatencies tuned(Map<String, String> keys, Optional<SizeClasses> sizes) {
    TunerConfig config = config(keys);
    TaskLatency model = LoadCluster.model();
    Tuner tuner =
        new Tuner(
            config, planner(model)::plan, model, List.of(), entry -> {}, new PendingRequests());
    return changed(config, estimates(), sizes, Decisions.of(tuner));
  }

  /** Under an oracle, at intervals; of the tuner's keys bounds count. */
  QueueLatencies foreseen(Map<String, String> keys, long intervalMillis) {
    Estimates right = new Estimates(0, seed);
    return changed(
        config(keys),
        right,
        Optional.empty(),
        new Foresight(
            planner(LoadCluster.model()),
            WaitingJobs.of(workload, LoadCluster.masterSize(), right),
            intervalMillis));
  }

  private Planner planner(TaskLatency model) {
    return new Planner(model, groups -> Look.CLOSE, new SplittableRandom(seed), Workers.common());
  }

  private Estimates estimates() {
    return new Estimates(ESTIMATES_OFF, seed);
  }

  private static TunerConfig config(Map<String, String> keys) {
    Configuration conf = new Configuration(Keys.defaults());
    conf.set(TunerConfig.MODE, "active");
    keys.forEach(conf::set);
    return TunerConfig.parse(conf);
  }

  private QueueLatencies changed(
      TunerConfig config, Estimates estimates, Optional<SizeClasses> sizes, Decisions decisions) {
    List<QueueSettings> start = Representatives.equal(cluster.queues(), Ordering.FIFO);
    OperatorSnapshot reader = new OperatorSnapshot(cluster.family(), LoadCluster.UNIT, estimates);
    ClusterView view =
        new ClusterView(reader, cluster.tuned(start), QueueRules.FREE, new Limits(config));
    Tuning tuning = new Tuning(view, sizes, decisions, TICK_MILLIS);
    QueueLatencies latencies = new QueueLatencies();
    List<RunObserver> observers = List.of(latencies, tuning);
    InspectedRun.operated(
        workload,
        cluster.nodes(),
        cluster.scheduler(start),
        SimulationSettings.standard(seed),
        new Observers(observers),
        tuning);
    return latencies;
  }
}

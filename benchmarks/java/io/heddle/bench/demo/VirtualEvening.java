package io.heddle.bench.demo;

import io.heddle.bench.generate.ClusterLoad;
import io.heddle.bench.generate.ProductionMix;
import io.heddle.bench.generate.SmallJobs;
import io.heddle.bench.generate.SubmitTimes;
import io.heddle.bench.mixes.MixRows;
import io.heddle.bench.packing.Queues;
import io.heddle.sim.QueuedSettings;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.compare.Comparison;
import io.heddle.sim.report.SimulationReport;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * Jobs of four queues on the real schedulers in virtual time: half of them small MapReduce jobs,
 * half jobs of stages as in Alibaba's trace, of which a few are large.
 */
record VirtualEvening(int jobs) {
  static final VirtualEvening WHOLE = new VirtualEvening(200);

  private static final ClusterSpec CLUSTER = ClusterSpec.of(8, 40 * 1024, 16);

  /** Work that arrives, as a share of what the cluster could do in the meantime. */
  private static final double LOAD = 0.95;

  private static final int TASKS_OF_SMALL_JOB = 20;
  private static final int USERS_OF_QUEUE = 8;
  private static final long SEED = 1;

  /** Runs all jobs under each scheduler; {@code watch} is called periodically. */
  SimulationReport run(Comparison.Watch watch) throws IOException {
    return new Comparison(
            "evening",
            this::workload,
            CLUSTER,
            new MixRows(new Schedulers(QueuedSettings.of(Queues.percents()))).few(),
            List.of(SimulationSettings.standard(SEED)),
            Map.of("cluster", describe(), "jobs", "" + jobs, "load", "" + LOAD))
        .run(watch);
  }

  static String describe() {
    return "%d nodes of <40 GB, 16 cores>".formatted(CLUSTER.nodeCount());
  }

  Workload workload(long seed) {
    List<Job> all = new ArrayList<>(stages(seed));
    all.addAll(mapReduce(jobs - all.size(), seed));
    Collections.shuffle(all, new Random(seed));
    return SubmitTimes.poisson(new Workload("evening", all), CLUSTER, LOAD, seed);
  }

  private List<Job> stages(long seed) {
    List<Job> drawn = new ProductionMix(jobs, LOAD, Queues.choice()).generate(CLUSTER, seed).jobs();
    return new ClusterLoad(CLUSTER, Integer.MAX_VALUE).of(drawn).stream().limit(jobs / 2).toList();
  }

  private static List<Job> mapReduce(int count, long seed) {
    RandomGenerator random = Seeds.random(seed, "evening");
    return new SmallJobs(count, TASKS_OF_SMALL_JOB * count, LOAD)
        .generate(CLUSTER, seed).jobs().stream()
            .map(
                job ->
                    job.inQueue(Queues.choice().draw(random))
                        .ofUser("user-" + random.nextInt(USERS_OF_QUEUE)))
            .toList();
  }
}

package io.heddle.bench.mixes;

import io.heddle.bench.generate.Choice;
import io.heddle.bench.generate.Choice.Option;
import io.heddle.bench.generate.ProductionMix;
import io.heddle.bench.generate.SmallJobs;
import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import io.heddle.sim.workload.Job;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Jobs of one origin, from a public trace or made here. In the order of their names every other one
 * is for development, the rest for the test.
 */
enum Mix {
  /** Stages of tasks as they were in Alibaba's cluster of 2018. */
  ALIBABA(
      Half.DEVELOPMENT,
      new TraceJobs("alibaba-v2018-sample/selected_DAGs.csv.gz", TraceFormat.ALIBABA_2018)),
  /** Many small jobs, and some of containers that take a third of a node. */
  BIG_CONTAINERS(Half.TEST, MadeJobs::bigContainers),
  /** Sessions of long executors among short jobs. */
  EXECUTORS(Half.DEVELOPMENT, MadeJobs::executors),
  /** MapReduce as it was at Facebook. */
  FACEBOOK_2009(
      Half.TEST,
      new TraceJobs("swim-facebook/FB-2009_samples_24_times_1hr_0.tsv.gz", TraceFormat.SWIM)),
  FACEBOOK_2010(
      Half.DEVELOPMENT,
      new TraceJobs("swim-facebook/FB-2010_samples_24_times_1hr_0.tsv.gz", TraceFormat.SWIM)),
  /** Bags of tasks as they were at Google in 2011. */
  GOOGLE(Half.TEST, new TraceJobs("hawk-style-traces/GOOG_subtrace.tr.gz", TraceFormat.HAWK)),
  /** Stages of tasks with distributions fitted to Alibaba's. */
  PRODUCTION(
      Half.DEVELOPMENT,
      (cluster, seed) ->
          new ProductionMix(
                  MadeJobs.COUNT, 1, new Choice<>(List.of(new Option<>("root.default", 1))))
              .generate(cluster, seed)
              .jobs()),
  /** Small MapReduce jobs that are much alike. */
  SMALL_JOBS(
      Half.TEST,
      (cluster, seed) ->
          new SmallJobs(MadeJobs.COUNT, 10 * MadeJobs.COUNT, 1).generate(cluster, seed).jobs()),
  /** Bags of tasks drawn from what is known of Facebook's. */
  SYNTHETIC_FACEBOOK(
      Half.DEVELOPMENT,
      new TraceJobs("hawk-style-traces/synthetic_FB_sub_2000jobs.tr.gz", TraceFormat.HAWK)),
  /** Stages of TPC-H queries, as they were measured. */
  TPCH(Half.TEST, new TpchQueries()),
  /** Training on GPUs among jobs that need none. */
  TRAINING(Half.DEVELOPMENT, MadeJobs::training),
  WIDE_CORES(Half.TEST, MadeJobs::wideCores),
  WIDE_MEMORY(Half.DEVELOPMENT, MadeJobs::wideMemory);

  private static final int GPUS_OF_A_NODE = 4;

  enum Half {
    DEVELOPMENT,
    TEST
  }

  interface Source {
    /** More than enough jobs in an order that is chance; submit times say nothing. */
    List<Job> jobs(ClusterSpec cluster, long seed) throws IOException;

    default boolean isThere() {
      return true;
    }
  }

  private final Half half;

  @SuppressWarnings("ImmutableEnumChecker") // What was read of a trace is kept.
  private final Source source;

  Mix(Half half, Source source) {
    this.half = half;
    this.source = source;
  }

  Source source() {
    return source;
  }

  /** The usual cluster; for training its nodes have GPUs, too. */
  ClusterSpec on(ClusterSpec usual) {
    if (this != TRAINING) {
      return usual;
    }
    return new ClusterSpec(
        usual.shapes().stream()
            .map(
                shape ->
                    new NodeShape(
                        shape.count(),
                        ResourceVector.of(
                            shape.capacity().get(0), shape.capacity().get(1), GPUS_OF_A_NODE)))
            .toList(),
        usual.nodesPerRack());
  }

  String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether it may be looked at while a policy is made. */
  boolean isForDevelopment() {
    return half == Half.DEVELOPMENT;
  }
}

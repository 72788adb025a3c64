package io.heddle.bench.experiment;

import io.heddle.bench.ablation.AblationExperiment;
import io.heddle.bench.adaptive.AdaptiveBestExperiment;
import io.heddle.bench.adaptive.cluster.ClusterExperiment;
import io.heddle.bench.adaptive.runtime.RuntimeExperiment;
import io.heddle.bench.colocation.InterferenceExperiment;
import io.heddle.bench.colocation.PaperExperiments;
import io.heddle.bench.decima.DecimaExperiment;
import io.heddle.bench.decima.DecimaTraining;
import io.heddle.bench.decima.LiveExperiment;
import io.heddle.bench.decima.NetworkTraining;
import io.heddle.bench.decima.PaperFigures;
import io.heddle.bench.elastic.ContentionExperiment;
import io.heddle.bench.elastic.ElasticExperiment;
import io.heddle.bench.gangs.GangsExperiment;
import io.heddle.bench.haste.HasteExperiment;
import io.heddle.bench.haste.Part;
import io.heddle.bench.haste.ScoresExperiment;
import io.heddle.bench.heartbeat.ApiLoadExperiment;
import io.heddle.bench.heartbeat.GangCostExperiment;
import io.heddle.bench.heartbeat.HeartbeatExperiment;
import io.heddle.bench.heartbeat.ReclaimCostExperiment;
import io.heddle.bench.history.ImportReplayExperiment;
import io.heddle.bench.latency.LatencyExperiment;
import io.heddle.bench.mixes.MixesExperiment;
import io.heddle.bench.mixes.StartsExperiment;
import io.heddle.bench.packing.PackingExperiment;
import io.heddle.bench.reality.RealityExperiment;
import io.heddle.bench.reclaim.ReclaimExperiment;
import io.heddle.bench.reclaim.ReclaimMemoryExperiment;
import io.heddle.bench.simulator.SimulatorExperiment;
import io.heddle.bench.soak.SoakExperiment;
import io.heddle.bench.soak.real.RealSoakExperiment;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** The one place where experiments are registered. */
enum Experiments {
  HEARTBEAT(HeartbeatExperiment::new, "time per NodeManager heartbeat, compared with stock"),
  LATENCY(LatencyExperiment::new, "how soon containers come, compared with stock as shipped"),
  REALITY(
      RealityExperiment::new,
      "a real mini cluster compared with the simulator, and Heddle on it with stock"),
  HASTE_SIMPLE(
      () -> new HasteExperiment("haste-simple", Part.SIMPLE), "HaSTE's simple workload, Table 2"),
  HASTE_MIXED_1(
      () -> new HasteExperiment("haste-mixed-1", Part.MIXED_1),
      "HaSTE's first mixed workload, Table 3"),
  HASTE_MIXED_2(
      () -> new HasteExperiment("haste-mixed-2", Part.MIXED_2), "with iterative jobs, Table 4"),
  HASTE_SUCCESSIVE(
      () -> new HasteExperiment("haste-successive", Part.GAP_0_60, Part.GAP_60_120),
      "Table 4's jobs one after the other"),
  HASTE_LARGE(
      () -> new HasteExperiment("haste-large", Part.LARGE), "HaSTE's large cluster, Table 5"),
  HASTE_SCORES(ScoresExperiment::new, "what HaSTE-A's scorers say of Table 4's jobs over time"),
  PACKING(PackingExperiment::new, "several queues of production jobs on 200 nodes"),
  MIXES(MixesExperiment::usual, "work of many kinds compared with well-configured stock YARN"),
  MIXES_SHAPES(
      MixesExperiment::ofShapes, "the same on three nodes, in a hundred queues, by memory alone"),
  STARTS(StartsExperiment::new, "expected starts and ends: how many intervals hold"),
  GANGS(GangsExperiment::new, "jobs whose containers are of use only together, on GPUs"),
  GANG_COST(GangCostExperiment::new, "heartbeats while a thousand gangs wait"),
  ELASTIC(ElasticExperiment::new, "an autoscaler: packed nodes, and masters on nodes that stay"),
  CONTENTION(ContentionExperiment::new, "tasks that use more cores than a node has"),
  RECLAIM(ReclaimExperiment::new, "vcores that are requested and not used, offered again"),
  INTERFERENCE(
      InterferenceExperiment::new, "the model of shared nodes compared with what is published"),
  ABLATION(AblationExperiment::new, "each term of the default policy switched off in turn"),
  MARY(PaperExperiments::mary, "Mary's queues 1 and 2: which jobs share nodes"),
  HUGO_LEARNING(PaperExperiments::hugoLearning, "Hugo's learning phase"),
  HUGO_PRIOR(PaperExperiments::hugoPrior, "Hugo with preferences of the learning phase"),
  HUGO_RANDOM(PaperExperiments::hugoRandom, "Hugo's randomized queues 3 and 4"),
  HUGO_KNOWING(PaperExperiments::hugoKnowing, "Hugo after its own queue was run before"),
  HUGO_STAR(PaperExperiments::hugoStar, "Hugo* with jobs that arrive over time"),
  ADAPTIVE_RUNTIME(RuntimeExperiment::new, "queue settings that follow a changing load"),
  ADAPTIVE_CLUSTER(
      ClusterExperiment::small, "a day of groups on 100 nodes: shares and queues tuned"),
  ADAPTIVE_CLUSTER_12000(
      ClusterExperiment::large, "500 groups on 12,000 nodes; takes an hour and a half or more"),
  RECLAIM_MEMORY(
      ReclaimMemoryExperiment::new, "memory that is requested and not used, offered again"),
  RECLAIM_COST(ReclaimCostExperiment::new, "what a step of reclaiming costs 4,000 nodes"),
  API_LOAD(ApiLoadExperiment::new, "heartbeats while a hundred people have the page open"),
  ADAPTIVE_BEST(
      AdaptiveBestExperiment::new, "which queue settings are best for 32 mixes of jobs, predicted"),
  DECIMA_BATCH(DecimaExperiment::batch, "20 jobs of stages at once: learned policies and rules"),
  DECIMA_STREAM(DecimaExperiment::stream, "jobs of stages that arrive one by one"),
  DECIMA_FIGURES(PaperFigures::new, "ten queries, and a stream looked at every 10 seconds"),
  DECIMA_ALIBABA(
      DecimaExperiment::alibaba, "jobs of stages of another cluster, as a batch and a stream"),
  DECIMA_LIVE(LiveExperiment::new, "jobs of stages on the real schedulers in virtual time"),
  DECIMA_TRAIN(DecimaTraining::queries, "searches for the weights of stages that are shipped"),
  DECIMA_TRAIN_LONG(DecimaTraining::longTasks, "the same for jobs whose tasks take long"),
  DECIMA_TRAIN_NETWORK(NetworkTraining::new, "trains networks of stages, by a policy gradient"),
  IMPORT_REPLAY(
      ImportReplayExperiment::new, "time and memory of a long history's import and replay"),
  SOAK(SoakExperiment::new, "days in which everything fails periodically: nothing is left over"),
  SOAK_REAL(RealSoakExperiment::new, "20 minutes of a real mini cluster in which everything fails"),
  SIMULATOR(SimulatorExperiment::new, "wall time and heap of simulations");

  @SuppressWarnings("ImmutableEnumChecker") // A constructor reference holds no state.
  private final Supplier<Experiment> constructor;

  private final String about;

  Experiments(Supplier<Experiment> constructor, String about) {
    this.constructor = constructor;
    this.about = about;
  }

  Experiment create() {
    return constructor.get();
  }

  String commandName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String about() {
    return about;
  }

  static List<String> names() {
    return Arrays.stream(values()).map(Experiments::commandName).toList();
  }

  static Optional<Experiments> named(String name) {
    return Arrays.stream(values()).filter(one -> one.commandName().equals(name)).findFirst();
  }
}

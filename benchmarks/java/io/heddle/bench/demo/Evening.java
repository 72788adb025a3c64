package io.heddle.bench.demo;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.model.ResourceVector;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Timing;
import io.heddle.sim.app.Masters;
import io.heddle.sim.trace.Trace;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The mix of jobs whose containers hold their room without burning cores: MapReduce jobs, one at
 * least of several rounds, durations drawn by a seed; nodes are equal.
 */
record Evening(Workload workload, ClusterSpec cluster) {
  /** Between the heartbeats of nodes and of masters: times are short, and so are these. */
  static final long HEARTBEAT_MS = 200;

  private static final int MASTER_PRIORITY = 0;

  static Evening read(Path file, long seed) throws IOException {
    Trace trace = TraceFormat.HEDDLE.read(file, TraceOptions.standard(seed));
    return new Evening(trace.workload(), trace.cluster().orElseThrow());
  }

  /** One small job, for classes to be loaded before anything is measured. */
  Evening warmUp() {
    TaskGroup maps = new TaskGroup(ResourceVector.of(1024, 1), Durations.equal(8, 200));
    TaskGroup reduces = new TaskGroup(ResourceVector.of(1024, 1), Durations.equal(1, 200));
    Job first = workload.jobs().get(0);
    Job job =
        new Job(
            "warm-up",
            "warm-up",
            first.user(),
            first.queue(),
            first.priority(),
            0,
            first.master(),
            first.tags(),
            new Chain(List.of(new MapReduce(maps, reduces, 0), new MapReduce(maps, reduces, 0))));
    return new Evening(new Workload("warm-up", List.of(job)), cluster);
  }

  ClusterSize size() {
    ClusterSpec.NodeShape shape = cluster.shapes().get(0);
    return new ClusterSize(
        shape.count(), (int) shape.capacity().get(0), (int) shape.capacity().get(1));
  }

  static SimulationSettings masters(double slowStart) {
    SimulationSettings standard = SimulationSettings.standard(1, HEARTBEAT_MS);
    return new SimulationSettings(
        standard.seed(),
        new Timing(HEARTBEAT_MS, HEARTBEAT_MS, 0, 0),
        slowStart,
        standard.locality(),
        standard.remotePenalty(),
        standard.faults(),
        standard.horizon(),
        standard.interference());
  }

  /** Virtual cores that a job asks for in a container of this priority. */
  long vcores(String name, int priority) {
    Job job = byName().get(name);
    if (job == null) {
      return 0;
    }
    if (priority == MASTER_PRIORITY) {
      return job.master().get(1);
    }
    MapReduce round = rounds(job.model()).get(0);
    boolean reduce = Masters.kind(round, priority).equals("reduce");
    return (reduce ? round.reduces() : round.maps()).demand().get(1);
  }

  private Map<String, Job> byName() {
    return workload.jobs().stream().collect(Collectors.toMap(Job::name, Function.identity()));
  }

  static String describe(Job job) {
    List<MapReduce> rounds = rounds(job.model());
    String tasks =
        tasks(rounds.get(0).maps(), "map") + ", " + tasks(rounds.get(0).reduces(), "reduce");
    return rounds.size() == 1 ? tasks : rounds.size() + " rounds of " + tasks;
  }

  private static List<MapReduce> rounds(JobModel model) {
    return model instanceof Chain chain ? chain.rounds() : List.of((MapReduce) model);
  }

  private static String tasks(TaskGroup group, String noun) {
    return "%s of <%d MB, %s>"
        .formatted(
            count(group.count(), noun),
            group.demand().get(0),
            count(group.demand().get(1), "vcore"));
  }

  private static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}

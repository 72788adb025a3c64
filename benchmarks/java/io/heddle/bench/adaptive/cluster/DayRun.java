package io.heddle.bench.adaptive.cluster;

import io.heddle.bench.adaptive.GoogleJobs;
import io.heddle.sim.OperatedCluster;
import io.heddle.sim.Operator;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.InspectedRun;
import io.heddle.sim.report.RunRecorder;
import io.heddle.sim.report.RunResult;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import io.heddle.tune.latency.Delays;
import io.heddle.tune.latency.TaskLatency;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.search.Planner;
import io.heddle.tune.search.Planner.Look;
import io.heddle.tune.search.Workers;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One run of a day. Each group has its part of the whole day's work, at the start or for good; its
 * queues have the shares of the {@code way}.
 */
record DayRun(ClusterDay day, Family family, Way way, long seed) {
  private static final long TUNING_MILLIS = 60_000;
  private static final double MILLIS = 1_000;
  private static final int ALL = -1;
  private static final List<Integer> EQUAL = List.of(1, 1, 1, 1);

  /** What becomes of settings; the five static ones have the containers of Section 4.4. */
  enum Way {
    STATIC_1(EQUAL),
    STATIC_2(List.of(1, 3, 1, 3)),
    STATIC_3(List.of(3, 1, 3, 1)),
    STATIC_4(List.of(1, 1, 3, 5)),
    STATIC_5(List.of(5, 3, 1, 1)),
    ADAPTIVE(EQUAL);

    static final List<Way> STATICS = List.of(STATIC_1, STATIC_2, STATIC_3, STATIC_4, STATIC_5);

    @SuppressWarnings("ImmutableEnumChecker") // The lists are unmodifiable.
    private final List<Integer> containers;

    Way(List<Integer> containers) {
      this.containers = containers;
    }

    boolean tunes() {
      return this == ADAPTIVE;
    }
  }

  private record Nobody() implements Operator {
    @Override
    public long periodMillis() {
      return Long.MAX_VALUE / 4;
    }

    @Override
    public void look(OperatedCluster cluster) {
      throw new IllegalStateException("a run never lasts this long");
    }
  }

  /** Mean completion time of the jobs of each period and, last, of all; in seconds. */
  double[] means(GoogleJobs source) {
    Workload workload = day.workload(source, seed);
    GroupSettings settings = GroupSettings.of(family);
    List<GroupPlan> start = start(workload);
    RunRecorder recorder = new RunRecorder();
    long end =
        InspectedRun.operated(
            workload,
            day.cluster(),
            settings.scheduler(start),
            SimulationSettings.standard(seed, day.heartbeatMillis()),
            recorder,
            way.tunes() ? tuner(settings, start) : new Nobody());
    RunResult result = recorder.result("day", seed, end, false);
    Map<String, Double> seconds = new HashMap<>();
    result
        .jobs()
        .forEach(job -> seconds.put(job.id(), job.completionTime().orElseThrow() / MILLIS));
    double[] means = new double[ClusterDay.periods() + 1];
    for (int period = 0; period < ClusterDay.periods(); period++) {
      means[period] = mean(workload, seconds, period);
    }
    means[ClusterDay.periods()] = mean(workload, seconds, ALL);
    return means;
  }

  private ClusterTuner tuner(GroupSettings settings, List<GroupPlan> start) {
    return new ClusterTuner(
        new ClusterReader(day.containers(), settings),
        new Planner(
            new TaskLatency(Delays.STANDARD),
            Look::at,
            Seeds.random(seed, "adaptive-cluster"),
            Workers.common()),
        start,
        TUNING_MILLIS);
  }

  private double mean(Workload workload, Map<String, Double> seconds, int period) {
    return workload.jobs().stream()
        .filter(job -> period == ALL || day.period(job) == period)
        .mapToDouble(job -> seconds.get(job.id()))
        .average()
        .orElseThrow();
  }

  private List<GroupPlan> start(Workload workload) {
    Map<String, Double> work = new HashMap<>();
    double all = 0;
    for (Job job : workload.jobs()) {
      String group = job.queue().substring(0, job.queue().lastIndexOf('.'));
      double its = Tasks.work(job.model(), 1);
      work.merge(group, its, Double::sum);
      all += its;
    }
    double sum = way.containers.stream().mapToInt(Integer::intValue).sum();
    List<QueueSettings> queues =
        way.containers.stream().map(each -> new QueueSettings(each / sum, Ordering.FIFO)).toList();
    double total = all;
    return day.paths().stream()
        .map(path -> new GroupPlan(path, work.get(path) / total, queues))
        .toList();
  }
}

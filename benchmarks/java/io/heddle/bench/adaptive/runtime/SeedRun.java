package io.heddle.bench.adaptive.runtime;

import io.heddle.bench.adaptive.FacebookJobs;
import io.heddle.bench.adaptive.JobMix;
import io.heddle.bench.adaptive.PriorityQueues;
import io.heddle.bench.adaptive.TimeVaryingLoad;
import io.heddle.config.TunerBounds;
import io.heddle.config.TunerConfig;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.config.TunerConfig.JudgingConfig;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.SizeClasses;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** All rows of one seed under one scheduler; {@code intervals} are seconds between two changes. */
record SeedRun(LoadRun run, List<Integer> intervals, Consumer<Value> out) {
  static final String JCT = "jct-mean";
  static final String WORST = "worst-queue";
  static final String ADAPTIVE = "adaptive";
  static final String SIZES = "adaptive+sizes";
  static final String MEAN = "static-mean";
  static final String BEST = "static-best";
  static final String EQUAL = "equal-fair";
  static final int SIZE_CLASSES = 10;

  static final String ORACLE = "oracle";

  /** Seconds of the interval that all rows are shown for. */
  static final int USUAL_INTERVAL = 60;

  private static final long MILLIS = 1_000;
  private static final long LONGEST_WATCH_MILLIS = 60_000;

  record Value(String workload, String row, String metric, double value, String unit) {}

  static SeedRun of(
      FacebookJobs jobs, Family family, long seed, List<Integer> intervals, Consumer<Value> out) {
    int containers = seed % 2 == 1 ? 6 : 8;
    PriorityQueues queues = (seed - 1) / 2 % 2 == 0 ? PriorityQueues.TWO : PriorityQueues.FOUR;
    JobMix mix = TimeVaryingLoad.standard(containers).mix(jobs, seed);
    LoadRun run = LoadRun.of(new LoadCluster(family, queues, containers), mix, seed);
    return new SeedRun(run, intervals, out);
  }

  private Family family() {
    return run.cluster().family();
  }

  void measure() {
    PriorityQueues queues = run.cluster().queues();
    QueueLatencies equal = run.under(Representatives.equal(queues, Ordering.FAIR));
    still(equal);
    for (int each : intervals) {
      long interval = each * MILLIS;
      add(each, ADAPTIVE, run.tuned(keys(interval, "fair"), Optional.empty()), equal);
      if (family() == Family.CAPACITY) {
        SizeClasses sizes = SizeClasses.standard(SIZE_CLASSES, LoadCluster.HIGHEST_PRIORITY);
        add(each, SIZES, run.tuned(keys(interval, "fifo"), Optional.of(sizes)), equal);
      }
      if (each == USUAL_INTERVAL) {
        add(each, ORACLE, run.foreseen(keys(interval, "fair"), interval), equal);
      }
    }
  }

  private void still(QueueLatencies equal) {
    List<QueueLatencies> all = new ArrayList<>();
    for (List<QueueSettings> each : Representatives.of(family(), run.cluster().queues())) {
      all.add(run.under(each));
    }
    for (int each : intervals) {
      tell(each, MEAN, JCT, mean(all.stream().map(QueueLatencies::mean).toList()));
      tell(each, MEAN, WORST, mean(all.stream().map(one -> one.worstAgainst(equal)).toList()));
      tell(each, BEST, JCT, all.stream().mapToDouble(QueueLatencies::mean).min().orElseThrow());
      tell(each, EQUAL, JCT, equal.mean());
    }
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private void add(int interval, String row, QueueLatencies own, QueueLatencies equal) {
    tell(interval, row, JCT, own.mean());
    tell(interval, row, WORST, own.worstAgainst(equal));
  }

  private void tell(int interval, String row, String metric, double value) {
    String scheduler = family().name().toLowerCase(Locale.ROOT);
    String every = interval % 60 == 0 ? interval / 60 + "min" : interval + "s";
    out.accept(
        new Value(
            scheduler + "-interval-" + every,
            row,
            metric,
            value,
            metric.equals(JCT) ? "s" : "ratio"));
  }

  /**
   * Settings may follow at each interval: a step goes as far as bounds allow, and a change is
   * watched for a minute, or until the next is due.
   */
  private Map<String, String> keys(long intervalMillis, String orderings) {
    double floor = family() == Family.FAIR ? LoadRun.FAIR_FLOOR : LoadRun.FLOOR;
    return Map.of(
        TunerBounds.MIN_SHARE,
        String.valueOf(floor),
        TunerConfig.INTERVAL,
        String.valueOf(intervalMillis),
        ChangeLimits.MAX_STEP,
        "1",
        ChangeLimits.COOL_DOWN,
        "0",
        ChangeLimits.MAX_PER_HOUR,
        "60",
        JudgingConfig.WATCH,
        String.valueOf(Math.min(intervalMillis, LONGEST_WATCH_MILLIS)),
        TunerBounds.ORDERINGS,
        orderings);
  }
}

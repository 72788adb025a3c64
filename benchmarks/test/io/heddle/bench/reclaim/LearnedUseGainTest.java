package io.heddle.bench.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Trial;
import io.heddle.bench.experiment.Figures;
import io.heddle.model.JobHints;
import io.heddle.model.RecurringName;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.profile.RequestUse;
import io.heddle.sim.Contender;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.report.ResultRow;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What it is worth to know what jobs use of their requests. {@code -Dheddle.learned.seeds=5} takes
 * seeds 301 to 305 and the experiment's own length, and prints what comes out.
 */
@Tag("long")
class LearnedUseGainTest {
  private static final int SEEDS = Integer.getInteger("heddle.learned.seeds", 0);

  /** Of short runs: the 99th percentile of one is a matter of a task or two. */
  private static final int QUICK_SEEDS = 3;

  private static final long FIRST_SEED = 301;
  private static final int CORES = 1;
  private static final double HIGH = 0.9;
  private static final String KNOWING = "+profiles";
  private static final Set<String> ROWS = Set.of(ReclaimRows.RECLAIM, ReclaimRows.BOTH);

  private static Workload jobs(long seed) {
    Workload workload = ReclaimCell.all(false).get(0).workload(seed, SEEDS == 0);
    List<Job> named = new ArrayList<>();
    for (Job job : workload.jobs()) {
      named.add(job.named(name(named.size())));
    }
    return new Workload(workload.name(), named);
  }

  /** By letters: numbers would not tell jobs apart. */
  private static String name(int job) {
    StringBuilder name = new StringBuilder("job-");
    for (int rest = job; rest >= 0; rest = rest / 26 - 1) {
      name.append((char) ('a' + rest % 26));
    }
    return name.toString();
  }

  private static Map<RecurringName, JobProfile> profiles(Workload workload) {
    Map<RecurringName, JobProfile> profiles = new HashMap<>();
    for (Job job : workload.jobs()) {
      profiles.put(
          RecurringName.ofJob(job.user(), "YARN", job.name(), JobHints.NONE),
          JobProfile.ofRun(ContainerTimes.NONE).withUse(use(job)));
    }
    return profiles;
  }

  private static RequestUse use(Job job) {
    TreeMap<Double, Double> workByShare = new TreeMap<>();
    for (TaskGroup group : Tasks.groups(job.model())) {
      double work = (double) group.durations().sum() * group.demand().get(CORES);
      workByShare.merge(group.use().phases().get(0).cpu(), work, Double::sum);
    }
    double work = workByShare.values().stream().mapToDouble(each -> each).sum();
    double below = 0;
    for (Map.Entry<Double, Double> share : workByShare.entrySet()) {
      below += share.getValue();
      if (below >= HIGH * work) {
        return RequestUse.ofRun(Tasks.used(job.model(), CORES) / work, share.getKey());
      }
    }
    return RequestUse.NONE;
  }

  private static List<Entrant> rows(Map<RecurringName, JobProfile> profiles) {
    List<Entrant> rows = new ArrayList<>();
    for (Entrant row : ReclaimRows.all()) {
      if (ROWS.contains(row.name())) {
        Contender contender = row.contender();
        rows.add(row);
        rows.add(
            new Entrant(
                new Contender(
                    contender.scheduler().knowing(row.name() + KNOWING, profiles),
                    contender.slowStart(),
                    contender.oneQueue(),
                    contender.offers()),
                row.hints()));
      }
    }
    return rows;
  }

  @Test
  void jobsThatAreKnownEndSoonerAndSlowEachOtherDownLess() throws IOException {
    Map<String, Double> sums = new TreeMap<>();
    for (long seed :
        LongStream.range(FIRST_SEED, FIRST_SEED + Math.max(QUICK_SEEDS, SEEDS)).toArray()) {
      Workload jobs = jobs(seed);
      Figures figures = new Figures();
      new Trial(
              "cpu",
              ReclaimCell.CLUSTER,
              hints -> any -> jobs,
              Set.of("makespan", "jct-mean", "slowdown-p99"),
              workload -> List.of(),
              SimulationSettings::standard)
          .run(rows(profiles(jobs)), List.of(seed), System.out, figures);
      for (ResultRow row : figures.rows()) {
        sums.merge(row.scheduler() + " " + row.metric(), row.mean(), Double::sum);
      }
    }
    sums.forEach(
        (name, sum) -> System.out.printf("%s %.3f%n", name, sum / Math.max(QUICK_SEEDS, SEEDS)));
    for (String row : ROWS) {
      for (String metric : List.of(" jct-mean", " slowdown-p99")) {
        assertThat(sums.get(row + KNOWING + metric))
            .as(row + metric)
            .isLessThan(1.01 * sums.get(row + metric));
      }
    }
  }
}

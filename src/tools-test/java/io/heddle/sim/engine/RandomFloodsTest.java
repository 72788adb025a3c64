package io.heddle.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Schedulers;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.SimpleJob;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Random jobs on one to four nodes, whose ApplicationMasters alone could fill the cluster, end
 * about as soon as in FIFO order. {@code -Dheddle.floods=N} sets how many clusters, {@code
 * -Dheddle.floods.first=N} the first seed.
 */
class RandomFloodsTest {
  private static final Logger LOG = LoggerFactory.getLogger(RandomFloodsTest.class);
  private static final int FLOODS = Integer.getInteger("heddle.floods", 3);
  private static final long FIRST = Long.getLong("heddle.floods.first", 1);
  private static final long GIGABYTE = 1_024;

  private record Flood(ClusterSpec cluster, List<Job> jobs) {
    static Flood of(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      int nodes = random.nextInt(1, 5);
      int size = 8 + 4 * random.nextInt(0, 4);
      int copies = random.nextInt(20, 61);
      int gap = random.nextInt(1, 8);
      int kinds = random.nextInt(1, 3);
      List<Job> jobs = new ArrayList<>();
      for (int kind = 0; kind < kinds; kind++) {
        int count = random.nextInt(2, 21);
        long memory = GIGABYTE * random.nextInt(1, 1 + size / 4);
        ResourceVector demand = ResourceVector.of(memory, random.nextInt(1, 3));
        long millis = 1_000L * random.nextInt(5, 61);
        TaskGroup tasks = new TaskGroup(demand, Durations.equal(count, millis));
        for (int copy = 0; copy < copies / kinds; copy++) {
          jobs.add(
              SimpleJob.of(
                      kind + "-" + copy,
                      ResourceVector.of(GIGABYTE, 1),
                      new Dag(List.of(new WorkloadStage(List.of(), tasks))))
                  .named("job-" + kind)
                  .ofUser("ann")
                  .submittedAt(1_000L * gap * copy));
        }
      }
      jobs.sort(Comparator.comparingLong(Job::submitMillis));
      return new Flood(ClusterSpec.of(nodes, size * GIGABYTE, size), List.copyOf(jobs));
    }

    /** Returns makespan under a scheduler / in FIFO order; 0 where not all jobs end in that. */
    double ratio(String scheduler) {
      LastEnd fifo = run("fifo");
      LastEnd end = run(scheduler);
      assertThat(end.jobs()).as("jobs that end under %s", scheduler).isEqualTo(jobs.size());
      double ratio = fifo.jobs() < jobs.size() ? 0 : (double) end.millis() / fifo.millis();
      LOG.info("{} on {}: makespan of {} / FIFO {}", jobs.size(), cluster, scheduler, ratio);
      return ratio;
    }

    private LastEnd run(String scheduler) {
      LastEnd end = new LastEnd();
      TestJobs.run(
          new Workload("flood", jobs),
          cluster,
          new Schedulers(AdminSettings.NONE).named(scheduler).scheduler(),
          end);
      return end;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void allEndBeforeFifoOrderInTheMean(String policy) {
    List<Double> ratios =
        LongStream.range(FIRST, FIRST + FLOODS)
            .mapToObj(seed -> Flood.of(seed).ratio(policy))
            .filter(ratio -> ratio > 0)
            .toList();
    assertThat(Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow()))
        .as("geometric mean")
        .isLessThan(1);
    assertThat(ratios).allMatch(ratio -> ratio < 1.25);
  }

  /** One node, on which each master beyond the second or fourth takes the place of a task. */
  @ParameterizedTest
  @CsvSource({"114, heddle", "114, heddle-makespan", "125, heddle", "125, heddle-makespan"})
  void mastersTakeNoPlacesOfTasksThatWait(long seed, String policy) {
    assertThat(Flood.of(seed).ratio(policy)).isBetween(0.1, 1.1);
  }
}

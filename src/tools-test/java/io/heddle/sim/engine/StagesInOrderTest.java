package io.heddle.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.Schedulers;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One large job, and half a minute later six small ones, on 32 places: the real scheduler in
 * virtual time with the weights that are shipped.
 */
@Tag("long")
class StagesInOrderTest {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(4, 8_192, 8);
  private static final int SMALL = 6;

  private static Dag dag(int tasks) {
    return new Dag(
        List.of(
            new WorkloadStage(List.of(), TestJobs.tasks(tasks, 10_000)),
            new WorkloadStage(List.of(0), TestJobs.tasks(Math.max(1, tasks / 2), 8_000)),
            new WorkloadStage(List.of(0, 1), TestJobs.tasks(Math.max(1, tasks / 4), 5_000))));
  }

  /** As {@link #dag}, told in a tag. */
  private static String hint(int tasks) {
    return "heddle.dag=%dx10@1|%dx8@2:0|%dx5@3:0+1".formatted(tasks, tasks / 2, tasks / 4);
  }

  private static List<Job> jobs(boolean hints) {
    List<Job> jobs = new ArrayList<>();
    jobs.add(job("large", 600, hints));
    for (int i = 0; i < SMALL; i++) {
      jobs.add(job("small-" + i, 8, hints).submittedAt(30_000 + 1_000L * i));
    }
    return jobs;
  }

  private static Job job(String id, int tasks, boolean hints) {
    Set<String> tags = hints ? Set.of(hint(tasks)) : Set.of();
    return new Job(id, id, "ann", "root.default", 0, 0, TestJobs.DEMAND, tags, dag(tasks));
  }

  /** When the small jobs and all jobs have ended; seconds. */
  private record Ends(double small, double all) {}

  private static Ends run(String scheduler, List<Job> jobs) {
    Contender contender = new Schedulers(AdminSettings.NONE).named(scheduler);
    RecordingListener recording = new RecordingListener();
    TestJobs.run(TestJobs.workload(jobs.toArray(Job[]::new)), CLUSTER, contender, recording);
    assertThat(recording.outcomes()).hasSize(1 + SMALL).doesNotContainValue(false);
    return new Ends(last(recording, "small"), last(recording, ""));
  }

  private static double last(RecordingListener recording, String prefix) {
    return recording.releases().stream()
            .filter(entry -> entry.job().startsWith(prefix))
            .mapToLong(RecordingListener.Entry::time)
            .max()
            .orElseThrow()
        / 1e3;
  }

  private static void assertSooner(String policy, List<Job> jobs) {
    Ends fifo = run("fifo", jobs);
    Ends ours = run(policy, jobs);
    assertThat(ours.small()).isLessThan(fifo.small() / 2);
    assertThat(ours.all()).as("nothing idles").isLessThan(1.1 * fifo.all());
  }

  @ParameterizedTest
  @ValueSource(strings = {"decima", "decima-linear"})
  void smallJobsEndSoonerWhereNothingIsKnownButTheirRequests(String policy) {
    assertSooner(policy, jobs(false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"decima", "decima-linear"})
  void smallJobsEndSoonerWhereTheirStagesAreKnown(String policy) {
    assertSooner(policy, jobs(true));
  }
}

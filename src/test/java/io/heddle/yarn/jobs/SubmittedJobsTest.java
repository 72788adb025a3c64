package io.heddle.yarn.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.profile.ProfileTable;
import io.heddle.profile.TaskTimes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.Test;

class SubmittedJobsTest {
  private final ProfileTable profiles = new ProfileTable(10);
  private final Map<ApplicationId, RMApp> applications = new HashMap<>();
  private final Set<ApplicationId> scheduled = new HashSet<>();
  private final SubmittedJobs jobs =
      new SubmittedJobs(applications::get, scheduled::contains, profiles, (id, hints) -> {});

  private ApplicationId submit(int number) {
    ApplicationId id = ApplicationId.newInstance(1, number);
    RMApp application = mock(RMApp.class);
    when(application.getUser()).thenReturn("ann");
    when(application.getApplicationType()).thenReturn("MAPREDUCE");
    when(application.getName()).thenReturn("etl-" + number);
    when(application.getApplicationTags()).thenReturn(Set.of());
    when(application.getFinalApplicationStatus()).thenReturn(FinalApplicationStatus.SUCCEEDED);
    applications.put(id, application);
    scheduled.add(id);
    return id;
  }

  private static ContainerTimes maps(long count, double seconds) {
    return new ContainerTimes(new TaskTimes(count, seconds), null, null);
  }

  /** As the next run finds it: what is known of an application is read once. */
  private TaskTimes mapsKnown() {
    return jobs.of(submit(1_000 + applications.size()))
        .profile()
        .map(JobProfile::times)
        .orElseThrow()
        .map();
  }

  /** 10 from the first run, then 20, as the latest of two counts. */
  @Test
  void whatContainersTookIsLearnedAtTheEndOfTheApplication() {
    ApplicationId first = submit(1);
    jobs.attemptEnded(first, maps(8, 10));
    assertThat(profiles.size()).isZero();
    jobs.ended(first, RMAppState.FINISHED);
    assertThat(mapsKnown()).isEqualTo(new TaskTimes(8, 10));

    ApplicationId second = submit(2);
    jobs.attemptEnded(second, maps(4, 20));
    jobs.ended(second, RMAppState.FINISHED);
    assertThat(mapsKnown()).isEqualTo(new TaskTimes(12, 20, List.of(10.0, 20.0)));
  }

  /** (6 * 10 + 2 * 30) / 8 = 15. */
  @Test
  void allAttemptsOfAnApplicationAreOneRun() {
    ApplicationId id = submit(1);
    jobs.attemptEnded(id, maps(6, 10));
    jobs.attemptEnded(id, maps(2, 30));
    jobs.ended(id, RMAppState.FINISHED);
    assertThat(mapsKnown()).isEqualTo(new TaskTimes(8, 15));
  }

  /** The ResourceManager knows it for long, and a look of another thread may just go on. */
  @Test
  void whoAsksAboutAnApplicationThatHasEndedDoesNotBringItBack() {
    ApplicationId id = submit(1);
    assertThat(jobs.of(id).isMapReduce()).isTrue();
    assertThat(jobs.size()).isEqualTo(1);
    scheduled.remove(id);
    jobs.ended(id, RMAppState.FINISHED);
    assertThat(jobs.of(id).isMapReduce()).isTrue();
    assertThat(jobs.size()).isZero();
  }

  @Test
  void aKilledApplicationTeachesNothingAndLeavesNothing() {
    ApplicationId id = submit(1);
    jobs.attemptEnded(id, maps(6, 10));
    jobs.ended(id, RMAppState.KILLED);
    assertThat(profiles.size()).isZero();

    jobs.ended(id, RMAppState.FINISHED);
    assertThat(mapsKnown()).isEqualTo(TaskTimes.NONE);
  }
}

package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.model.JobHints;
import io.heddle.place.WaitingLimit;
import io.heddle.profile.RecentTimes;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import io.heddle.yarn.gangs.GangBook;
import io.heddle.yarn.jobs.SubmittedJobs;
import io.heddle.yarn.jobs.VectorSpace;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.junit.jupiter.api.Test;

class ChangedApplicationsTest {
  private final ChangedApplications changed = new ChangedApplications();

  private static LiveApplication application() {
    SubmittedJobs.Job job = mock(SubmittedJobs.Job.class);
    when(job.hints()).thenReturn(JobHints.NONE);
    return new LiveApplication(
        mock(FiCaSchedulerApp.class),
        job,
        new LiveApplication.Clocks(() -> 0, new RecentTimes(), new ExpectedWork()),
        new GangBook());
  }

  @Test
  void holdsEachApplicationOnce() {
    LiveApplication application = application();
    changed.note(application);
    changed.note(application);
    assertThat(changed.take()).isSameAs(application);
    assertThat(changed.take()).isNull();
    changed.note(application);
    assertThat(changed.take()).isSameAs(application);
  }

  /** What has left a queue that nothing is served in is not kept there. */
  @Test
  void forgetsWhatIsRemoved() {
    LiveApplication application = application();
    changed.note(application);
    changed.remove(application);
    assertThat(changed.take()).isNull();
  }

  /** What the scheduling thread has just served is looked at first. */
  @Test
  void takesWhatWasJustServedFirst() {
    assertThat(changed.take()).isNull();
    LiveApplication served = application();
    LiveApplication other = application();
    changed.note(served);
    changed.note(other);
    assertThat(changed.take()).isSameAs(served);
    changed.note(served);
    changed.remove(served);
    assertThat(changed.take()).isSameAs(other);
    assertThat(changed.take()).isNull();
  }

  /** A queue that stays at its limit is walked through once a heartbeat, not twice. */
  @Test
  void aKnownLimitIsNotWorthAnotherWalk() {
    RankingRules.QueueOrder none =
        new RankingRules.QueueOrder() {
          @Override
          public int level(FiCaSchedulerApp application) {
            return 0;
          }

          @Override
          public double share(HeldResources held) {
            return 0;
          }
        };
    QueueDemand queue =
        new QueueDemand(
            new QueueDemand.Setup(
                "root.a",
                none,
                Policies.of(PlacementPolicy.HASTE),
                new TermsConfig(true, true, true, true, true, true, true, 0.08),
                new WaitingLimit(0),
                null,
                VectorSpace.of(new DefaultResourceCalculator()),
                () -> true));
    assertThat(queue.metLimit()).isTrue();
    assertThat(queue.metLimit()).isFalse();
  }
}

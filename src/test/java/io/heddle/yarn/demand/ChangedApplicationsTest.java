package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import io.heddle.config.TermsConfig;
import io.heddle.place.WaitingLimit;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.junit.jupiter.api.Test;

class ChangedApplicationsTest {
  private final ChangedApplications changed = new ChangedApplications();

  private static LiveApplication application() {
    return new LiveApplication(
        mock(FiCaSchedulerApp.class),
        SubmittedJobs.Job.UNKNOWN,
        new LiveApplication.Clocks(() -> 0, new MeanTimes()));
  }

  @Test
  void holdsEachApplicationOnce() {
    LiveApplication application = application();
    changed.add(application);
    changed.add(application);
    assertThat(changed.poll()).isSameAs(application);
    assertThat(changed.poll()).isNull();
    changed.add(application);
    assertThat(changed.poll()).isSameAs(application);
  }

  /** What has left a queue that nothing is served in is not kept there. */
  @Test
  void forgetsWhatIsRemoved() {
    LiveApplication application = application();
    changed.add(application);
    changed.remove(application);
    assertThat(changed.isEmpty()).isTrue();
    assertThat(changed.poll()).isNull();
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
          public double share(FiCaSchedulerApp application) {
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

package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.RequestKind;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobProfileTest {
  private static final ResourceSeconds HELD = new ResourceSeconds(1_000, 10);

  private static ContainerTimes times(TaskTimes map, TaskTimes reduce, TaskTimes other) {
    return new ContainerTimes(map, reduce, other);
  }

  /** Of maps the latest of two runs counts; reduces first seen in the second run; no others. */
  @Test
  void aRunAddsToEachKindByItself() {
    JobProfile profile =
        JobProfile.ofRun(times(new TaskTimes(8, 10), null, null))
            .withRun(times(new TaskTimes(8, 20), new TaskTimes(2, 60), null));

    assertThat(profile.runs()).isEqualTo(2);
    assertThat(profile.times().of(RequestKind.MAP))
        .isEqualTo(new TaskTimes(16, 20, List.of(10.0, 20.0)));
    assertThat(profile.times().of(RequestKind.REDUCE)).isEqualTo(new TaskTimes(2, 60));
    assertThat(profile.times().of(RequestKind.OTHER)).isEqualTo(TaskTimes.NONE);
    assertThat(profile.times().of(RequestKind.APPLICATION_MASTER)).isEqualTo(TaskTimes.NONE);
    assertThat(profile.stages().expected()).isEmpty();
  }

  private static JobProfile workflow(int... finished) {
    JobProfile profile = JobProfile.ofStage(finished[0]);
    for (int i = 1; i < finished.length; i++) {
      profile = profile.withStage(finished[i]);
    }
    return profile;
  }

  @Test
  void aWorkflowHasAtLeastTheStagesOfItsRunSoFar() {
    assertThat(workflow(1, 2, 3).stages().expected()).hasValue(3);
    assertThat(workflow(1, 2, 3).runs()).isEqualTo(1);
  }

  /** The first run had 3 stages; of the second 1, later 4 have finished. */
  @Test
  void aWorkflowHasAtLeastTheStagesOfTheRunBefore() {
    assertThat(workflow(1, 2, 3, 1).stages()).isEqualTo(new WorkflowStages(3, 1));
    assertThat(workflow(1, 2, 3, 1).stages().expected()).hasValue(3);
    assertThat(workflow(1, 2, 3, 1, 2, 3, 4).stages().expected()).hasValue(4);
    assertThat(workflow(1, 2, 3, 1).runs()).isEqualTo(2);
  }

  /** Runs of 3, 2 and, so far, 1 stages: the first is forgotten. */
  @Test
  void aShorterWorkflowIsLearnedOnceItsNextRunBegins() {
    assertThat(workflow(1, 2, 3, 1, 2, 1).stages().expected()).isEqualTo(OptionalInt.of(2));
  }

  @Test
  void stagesAreBounded() {
    JobProfile profile = workflow(1_000, 1_001, 5_000);
    assertThat(profile.stages()).isEqualTo(new WorkflowStages(0, 1_000));
    assertThat(profile.runs()).isEqualTo(1);
    assertThatThrownBy(() -> JobProfile.ofStage(0)).hasMessageContaining("finished is 0");
    assertThatThrownBy(() -> new WorkflowStages(0, 1_001)).hasMessageContaining("latest is 1001");
  }

  /** (8 * 10 + 8 * 20) / 16 = 15. */
  @Test
  void twoProfilesOfAJobAddUp() {
    JobProfile here = JobProfile.ofRun(times(new TaskTimes(8, 10), null, null));
    JobProfile there = JobProfile.ofRun(times(new TaskTimes(8, 20), null, null)).withStage(7);

    JobProfile both = here.plus(there);

    assertThat(both.times().map()).isEqualTo(new TaskTimes(16, 15));
    assertThat(both.stages().expected()).hasValue(7);
    RequestUse use = RequestUse.ofRun(0.4, 0.6);
    assertThat(here.withUse(use).withRun(ContainerTimes.NONE).plus(there).use()).isEqualTo(use);
    assertThat(both.runs()).isEqualTo(3);
  }

  /** Of two attempts the sum, of two clusters' runs the mean: (1 * 100 + 3 * 300) / 4 = 250. */
  @Test
  void whatContainersHeldAddsUpInARunAlone() {
    ContainerTimes first = ContainerTimes.NONE.holding(new ResourceSeconds(100, 1));
    ContainerTimes second = ContainerTimes.NONE.holding(new ResourceSeconds(300, 0));

    assertThat(first.plus(second).held()).isEqualTo(new ResourceSeconds(400, 1));
    JobProfile other = JobProfile.ofRun(second).withRun(second).withRun(second);
    assertThat(JobProfile.ofRun(first).plus(other).times().held())
        .isEqualTo(new ResourceSeconds(250, 0.25));
  }

  @Test
  void aProfileOfNoRunIsRefused() {
    assertThatThrownBy(() -> new JobProfile(0, null, null, null, null))
        .hasMessageContaining("runs is 0");
  }

  /** 0.5 * 0.4 + 0.5 * 0.6 and 0.5 * 0.6 + 0.5 * 1; then 0.7 of that and 0.3 of 0.9. */
  @Test
  void theLatestRunWeighsThreeTenthsOnceThereAreOthers() {
    RequestUse two = RequestUse.ofRun(0.4, 0.6).plus(RequestUse.ofRun(0.6, 1));
    assertThat(two).isEqualTo(new RequestUse(2, 0.5, 0.8));

    RequestUse more = new RequestUse(9, 0.5, 0.8).plus(RequestUse.ofRun(0.9, 0.9));
    assertThat(more.runs()).isEqualTo(10);
    assertThat(more.mean()).isCloseTo(0.62, within(1e-12));
    assertThat(more.high()).isCloseTo(0.83, within(1e-12));
  }

  @Test
  void runsThatDoNotTellItChangeNothing() {
    RequestUse known = RequestUse.ofRun(0.4, 0.6);
    assertThat(known.plus(RequestUse.NONE)).isEqualTo(known);
    assertThat(RequestUse.NONE.plus(known)).isEqualTo(known);
    assertThat(RequestUse.NONE.plus(RequestUse.NONE)).isEqualTo(RequestUse.NONE);
  }

  @Test
  void whoUsesMoreThanIsRequestedUsesAll() {
    assertThat(RequestUse.ofRun(1.4, 3)).isEqualTo(new RequestUse(1, 1, 1));
    assertThat(RequestUse.ofRun(0.7, 0.5)).isEqualTo(new RequestUse(1, 0.7, 0.7));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY})
  void aShareOutOfRangeIsRefused(double share) {
    assertThatThrownBy(() -> new RequestUse(1, share, 1))
        .hasMessage("mean is " + share + ", and must be from 0 to 1");
    assertThatThrownBy(() -> new RequestUse(1, 0, share))
        .hasMessage("high is " + share + ", and must be from 0 to 1");
    assertThatThrownBy(() -> new RequestUse(-1, 0, 0)).hasMessageContaining("runs is -1");
  }

  /** 0.7 * 1,000 + 0.3 * 2,000 = 1,300; 0.7 * 10 + 0.3 * 20 = 13. */
  @Test
  void theLatestRunWeighsThreeTenths() {
    assertThat(HELD.after(new ResourceSeconds(2_000, 20)))
        .isEqualTo(new ResourceSeconds(1_300, 13));
  }

  @Test
  void aRunThatHeldNothingSaysNothing() {
    assertThat(HELD.after(ResourceSeconds.NONE)).isEqualTo(HELD);
    assertThat(ResourceSeconds.NONE.after(HELD)).isEqualTo(HELD);
  }

  @Test
  void whatIsLeftIsNeverBelowNothing() {
    assertThat(HELD.minus(new ResourceSeconds(400, 30))).isEqualTo(new ResourceSeconds(600, 0));
    assertThat(HELD.plus(new ResourceSeconds(400, 30))).isEqualTo(new ResourceSeconds(1_400, 40));
    assertThat(HELD.times(2.5)).isEqualTo(new ResourceSeconds(2_500, 25));
  }

  @Test
  void onlyWhatIsCountedIsAnAmount() {
    assertThat(HELD.amounts(1)).containsExactly(1_000);
    assertThat(HELD.amounts(2)).containsExactly(1_000, 10);
    assertThat(HELD.amounts(3)).containsExactly(1_000, 10, 0);
  }

  @Test
  void sumsStayInRange() {
    ResourceSeconds most = new ResourceSeconds(1e18, 1e18);
    assertThat(most.plus(HELD)).isEqualTo(most);
    assertThat(most.times(3)).isEqualTo(most);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY, 2e18})
  void othersAreRefusedByName(double value) {
    assertThatThrownBy(() -> new ResourceSeconds(value, 0))
        .hasMessageContaining("mebibyteSeconds is " + value);
    assertThatThrownBy(() -> new ResourceSeconds(0, value))
        .hasMessageContaining("vcoreSeconds is " + value);
  }
}

package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.RequestKind;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class JobProfileTest {
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
}

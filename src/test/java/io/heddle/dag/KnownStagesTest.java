package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.Stage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Stages that were known, and what shows of them in the requests of a job. */
class KnownStagesTest {
  private static final int ANY = 5;

  private static Stage stage(int priority, int tasks, Integer... parents) {
    return new Stage("", priority, tasks, 2, List.of(parents));
  }

  private static KnownStages known(Stage... stages) {
    return new KnownStages(List.of(stages), StagedJob.Source.HINT);
  }

  private static final KnownStages BY_PRIORITY = known(stage(1, 10), stage(2, 5, 0));
  private static final KnownStages SHARED =
      known(
          stage(Stage.SHARED_PRIORITY, 10),
          stage(Stage.SHARED_PRIORITY, 5, 0),
          stage(Stage.SHARED_PRIORITY, 5, 1));

  private static JobProgress seen(KnownStages stages, Map<Integer, StageCounts> counts) {
    StagedJob job = stages.seen(counts).orElseThrow();
    assertThat(job.source()).isEqualTo(StagedJob.Source.HINT);
    return job.progress();
  }

  /** 4 of 10 tasks have ended, 3 run, 2 are asked for and 1 is not yet: (3 + 5) * 2 s are left. */
  @Test
  void aPriorityTellsAStage() {
    JobProgress job = seen(BY_PRIORITY, Map.of(1, new StageCounts(2, 3, 4)));
    assertThat(job.waiting(0)).isEqualTo(3);
    assertThat(job.open(0)).as("no more than are asked for").isEqualTo(2);
    assertThat(job.held()).isEqualTo(3);
    assertThat(job.isEligible(0)).isTrue();
    assertThat(job.isEligible(1)).isFalse();
    assertThat(job.remainingWork()).isEqualTo(16);
    assertThat(job.path(0)).isEqualTo(4);
  }

  @Test
  void aStageThatAllHaveEndedOfLetsTheNextRun() {
    JobProgress job =
        seen(BY_PRIORITY, Map.of(1, new StageCounts(0, 0, 10), 2, new StageCounts(5, 0, 0)));
    assertThat(job.isDone(0)).isTrue();
    assertThat(job.isEligible(1)).isTrue();
    assertThat(job.remainingWork()).isEqualTo(10);
  }

  /** As where containers run several tasks: 4 were seen of 10, and the next stage asks. */
  @Test
  void whatAnActiveStageWaitedForHasEnded() {
    JobProgress job =
        seen(BY_PRIORITY, Map.of(1, new StageCounts(0, 0, 4), 2, new StageCounts(5, 0, 0)));
    assertThat(job.isDone(0)).isTrue();
    assertThat(job.isEligible(1)).isTrue();
    JobProgress early =
        seen(BY_PRIORITY, Map.of(1, new StageCounts(0, 1, 4), 2, new StageCounts(5, 0, 0)));
    assertThat(early.isEligible(1)).as("one it waits for runs").isFalse();
  }

  /** 10 + 2 have ended, 3 run and end the second stage; the third asks for 4 of its 5. */
  @Test
  void stagesOfOnePriorityRunInTheirOrder() {
    JobProgress job = seen(SHARED, Map.of(ANY, new StageCounts(4, 3, 12)));
    assertThat(job.isDone(0)).isTrue();
    assertThat(job.waiting(1)).isZero();
    assertThat(job.isDone(1)).isFalse();
    assertThat(job.open(2)).isEqualTo(4);
    assertThat(job.isEligible(2)).isFalse();
    assertThat(job.held()).isEqualTo(3);
  }

  /** A tenth of 10 and one more may be tried again: 12 are 10 tasks, 13 are another job. */
  @Test
  void moreTasksThanKnownAreAnotherJob() {
    JobProgress tried = seen(BY_PRIORITY, Map.of(1, new StageCounts(2, 1, 9)));
    assertThat(tried.open(0)).isEqualTo(2);
    assertThat(tried.held()).isEqualTo(1);
    assertThat(BY_PRIORITY.seen(Map.of(1, new StageCounts(2, 1, 10)))).isEmpty();
  }

  @Test
  void anUnknownPriorityIsAnotherJob() {
    Optional<StagedJob> job = BY_PRIORITY.seen(Map.of(3, new StageCounts(1, 0, 0)));
    assertThat(job).isEmpty();
  }

  @Test
  void eachPriorityIsAStage() {
    StagedJob job =
        StagedJob.ofRequests(
            Map.of(7, new StageCounts(3, 2, 1), 4, new StageCounts(5, 0, 0), 9, StageCounts.NONE),
            priority -> priority,
            OptionalInt.empty());
    assertThat(job.source()).isEqualTo(StagedJob.Source.LIVE);
    assertThat(job.priorities()).containsExactly(4, 7);
    JobProgress progress = job.progress();
    assertThat(progress.graph().tasks(1)).isEqualTo(6);
    assertThat(progress.open(1)).isEqualTo(3);
    assertThat(progress.held()).isEqualTo(2);
    assertThat(progress.isEligible(0)).isTrue();
    assertThat(progress.isEligible(1)).isTrue();
    assertThat(progress.remainingWork()).isEqualTo(5 * 4 + 3 * 7);
    assertThat(job.stageOf(7)).isEqualTo(7);
    assertThat(job.stageOf(8)).isEqualTo(Stage.SHARED_PRIORITY);
  }

  @Test
  void othersWaitForTheFirst() {
    Map<Integer, StageCounts> mapsAndReduces =
        Map.of(20, new StageCounts(1, 0, 0), 10, new StageCounts(1, 0, 0));
    StagedJob job = StagedJob.ofRequests(mapsAndReduces, priority -> 30, OptionalInt.of(20));
    assertThat(job.priorities()).containsExactly(10, 20);
    assertThat(job.progress().isEligible(0)).isFalse();
    assertThat(job.progress().isEligible(1)).isTrue();
    assertThat(job.progress().path(1)).isEqualTo(60);
  }
}

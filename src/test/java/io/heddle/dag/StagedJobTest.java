package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.Stage;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A job of which nothing is known but its requests. */
class StagedJobTest {
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

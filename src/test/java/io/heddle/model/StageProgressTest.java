package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StageProgressTest {
  private static StageProgress of(int finishedApplications, String... tags) {
    return of(finishedApplications, OptionalInt.empty(), tags);
  }

  private static StageProgress of(
      int finishedApplications, OptionalInt earlierStages, String... tags) {
    return StageProgress.of(
        HintTags.read(Stream.of(tags).map(tag -> "heddle." + tag).toList()).hints(),
        finishedApplications,
        earlierStages);
  }

  @Test
  void anApplicationWithoutHintsIsItsOnlyStage() {
    assertThat(of(0)).isEqualTo(new StageProgress(1, 0));
  }

  @Test
  void aHintGoesBeforeWhatWasSeen() {
    assertThat(of(7, "stages=10", "stage=3")).isEqualTo(new StageProgress(10, 3));
  }

  /** Finished applications stand for finished stages, but this one cannot have finished. */
  @ParameterizedTest
  @CsvSource({"0, 0", "3, 3", "4, 4", "5, 4", "2000, 4"})
  void finishedApplicationsCountUpToTheLastStage(int applications, int finished) {
    assertThat(of(applications, "workflow=w", "stages=5"))
        .isEqualTo(new StageProgress(5, finished));
  }

  /** What has finished and this application are the least that there is. */
  @ParameterizedTest
  @CsvSource({"0, 1, 0", "3, 4, 3", "5000, 1000, 999"})
  void withoutATotalTheWorkflowHasWhatIsKnownOfIt(int applications, int total, int finished) {
    assertThat(of(applications, "workflow=w")).isEqualTo(new StageProgress(total, finished));
    assertThat(List.of(of(0, "stage=3"))).containsExactly(new StageProgress(4, 3));
  }

  /** A workflow of which earlier runs are known goes on as they did, or longer. */
  @ParameterizedTest
  @CsvSource({"0, 5, 0", "4, 5, 4", "5, 6, 5", "5000, 1000, 999"})
  void withoutATotalEarlierRunsSayIt(int applications, int total, int finished) {
    assertThat(of(applications, OptionalInt.of(5), "workflow=w"))
        .isEqualTo(new StageProgress(total, finished));
  }

  @Test
  void aHintGoesBeforeEarlierRuns() {
    assertThat(of(1, OptionalInt.of(5), "workflow=w", "stages=3"))
        .isEqualTo(new StageProgress(3, 1));
  }
}

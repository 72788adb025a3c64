package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A master of <1, 1> that may start on a node of <20, 20>, and tasks that are known. */
class LargestTasksTest {
  private final LargestTasks tasks = new LargestTasks();

  private static DemandClass.Key key(RequestKind kind, long memory, long cores) {
    return new DemandClass.Key(kind, ResourceVector.of(memory, cores), "", List.of());
  }

  /**
   * Where masters hold an eighth, <17, 17> is left: four tasks of 4 or five of 3. A fifth master
   * leaves 15 and three of 4, a sixth 14 and three of 4 or four of 3. A task of 1 is as small as
   * the master.
   */
  @ParameterizedTest
  @CsvSource({
    "3, 4, false",
    "4, 4, true",
    "5, 4, true",
    "4, 3, false",
    "5, 3, true",
    "5, 1, false"
  })
  void aMasterLosesAPlaceThatFewMastersLeave(long masters, long memory, boolean loses) {
    Scene scene = new Scene();
    tasks.note(key(RequestKind.OTHER, memory, 1));
    Pass pass =
        new Pass(
            1,
            scene.now,
            Scene.node(20, 20),
            scene.policy,
            scene.limit,
            Bounds.of(ResourceVector.of(20 - masters, 20 - masters), null));
    assertThat(tasks.losePlaces(key(RequestKind.APPLICATION_MASTER, 1, 1), pass, task -> true))
        .isEqualTo(loses);
  }
}

package io.heddle.sim.app;

import static io.heddle.sim.app.ScriptedEnvironment.container;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.JobModel.Work;
import io.heddle.sim.workload.NodeChoice;
import io.heddle.sim.workload.NodeChoice.Spread;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Four containers, two to a node. */
class CoLocatedMasterTest {
  private static final ResourceVector DEMAND = ResourceVector.of(1_024, 1);

  private final ScriptedEnvironment environment = new ScriptedEnvironment();

  private ApplicationMaster started(NodeChoice choice) {
    ApplicationMaster master =
        Masters.of(
            new CoLocated(
                DEMAND, new Spread(4, 2, choice), new Work("any", 1_000, Work.Progress.TOLD)),
            SimulationSettings.standard(1));
    master.start(environment);
    return master;
  }

  private static Ask strictly(int count, Map<String, Integer> hosts) {
    return new Ask(1, DEMAND, count, hosts, Ask.Locality.STRICT);
  }

  @Test
  void asksForItsPlacesAndForNoOthers() {
    environment.places(Map.of("a", 2, "b", 2));
    ApplicationMaster master = started(NodeChoice.RANDOM);

    assertThat(master.heartbeat(DEMAND).asks())
        .containsExactly(strictly(4, Map.of("a", 2, "b", 2)));
    assertThat(master.isIdle()).isTrue();

    master.allocated(container(1, 1, "a"));
    environment.places(Map.of("a", 1, "b", 2));

    assertThat(master.heartbeat(DEMAND).asks())
        .containsExactly(strictly(3, Map.of("a", 1, "b", 2)));
  }

  @Test
  void goesOnLookingForRoomThatThereIsNot() {
    environment.places(Map.of("a", 2));
    ApplicationMaster master = started(NodeChoice.RANDOM);

    assertThat(master.heartbeat(DEMAND).asks()).containsExactly(strictly(2, Map.of("a", 2)));
    assertThat(master.isIdle()).isFalse();
  }

  @Test
  void leavesTheChoiceToTheScheduler() {
    ApplicationMaster master = started(NodeChoice.FREE);

    assertThat(master.heartbeat(DEMAND).asks()).containsExactly(new Ask(1, DEMAND, 4, Map.of()));
    master.allocated(container(1, 1, "a"));

    assertThat(master.heartbeat(DEMAND).asks()).containsExactly(new Ask(1, DEMAND, 3, Map.of()));
  }

  @Test
  void asksAgainForWhatIsLost() {
    ApplicationMaster master = started(NodeChoice.FREE);
    master.heartbeat(DEMAND);
    for (long id = 1; id <= 4; id++) {
      master.allocated(container(id, 1, "a"));
    }
    assertThat(master.heartbeat(DEMAND).asks()).containsExactly(new Ask(1, DEMAND, 0, Map.of()));
    assertThat(master.isIdle()).isTrue();

    master.completed(2, ContainerEnd.LOST);

    assertThat(master.heartbeat(DEMAND).asks()).containsExactly(new Ask(1, DEMAND, 1, Map.of()));
  }

  @Test
  void givesBackWhatItDoesNotNeed() {
    ApplicationMaster master = started(NodeChoice.FREE);
    for (long id = 1; id <= 5; id++) {
      master.allocated(container(id, 1, "a"));
    }

    assertThat(master.heartbeat(DEMAND).releases()).containsExactly(5L);
  }

  @Test
  void allContainersExitWhenTheWorkIsDone() {
    ApplicationMaster master = started(NodeChoice.FREE);
    master.allocated(container(1, 1, "a"));
    master.allocated(container(2, 1, "b"));
    assertThat(master.isFinished()).isFalse();

    environment.endSharedWork();

    assertThat(environment.exits()).containsExactlyInAnyOrder(1L, 2L);
    assertThat(master.hasSucceeded()).isTrue();
  }
}

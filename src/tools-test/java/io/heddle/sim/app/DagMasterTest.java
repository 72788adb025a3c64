package io.heddle.sim.app;

import static io.heddle.sim.app.ScriptedEnvironment.container;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DagMasterTest {
  private static final ResourceVector DEMAND = ResourceVector.of(1_024, 1);

  private final ScriptedEnvironment environment = new ScriptedEnvironment();

  private ApplicationMaster started(WorkloadStage... stages) {
    ApplicationMaster master = Masters.of(new Dag(List.of(stages)), SimulationSettings.standard(1));
    master.start(environment);
    return master;
  }

  private static WorkloadStage stage(List<Integer> parents, int count, long millis) {
    return new WorkloadStage(parents, new TaskGroup(DEMAND, Durations.equal(count, millis)));
  }

  private static Ask ask(int priority, int count) {
    return new Ask(priority, DEMAND, count, Map.of());
  }

  @Test
  void asksForAStageWhenItsParentsHaveCompleted() {
    ApplicationMaster master =
        started(stage(List.of(), 2, 10), stage(List.of(), 1, 20), stage(List.of(0, 1), 3, 30));
    assertThat(master.heartbeat(DEMAND).asks()).containsExactly(ask(1, 2), ask(2, 1));

    master.allocated(container(1, 1, "a"));
    master.allocated(container(2, 1, "a"));
    master.allocated(container(3, 2, "a"));
    environment.end(1, true);
    environment.end(3, true);
    assertThat(master.heartbeat(DEMAND).asks()).containsExactly(ask(1, 0), ask(2, 0));

    environment.end(2, true);
    assertThat(master.heartbeat(DEMAND).asks()).containsExactly(ask(3, 3));
    assertThat(environment.exits()).containsExactly(1L, 3L, 2L);
  }

  @Test
  void givesBackAContainerOfAStageThatHasCompleted() {
    ApplicationMaster master = started(stage(List.of(), 1, 10), stage(List.of(0), 1, 20));
    master.allocated(container(1, 1, "a"));
    environment.end(1, true);
    master.completed(1, ContainerEnd.COMPLETED);
    master.heartbeat(DEMAND);

    master.allocated(container(2, 1, "a"));

    assertThat(master.heartbeat(DEMAND).releases()).containsExactly(2L);
  }

  @Test
  void aStageWithoutTasksHoldsNothingUp() {
    ApplicationMaster master = started(stage(List.of(), 0, 0), stage(List.of(0), 1, 20));

    assertThat(master.heartbeat(DEMAND).asks()).containsExactly(ask(2, 1));
  }

  @Test
  void aJobWithoutTasksIsDoneAtOnce() {
    assertThat(started().hasSucceeded()).isTrue();
    assertThat(started(stage(List.of(), 0, 0), stage(List.of(0), 0, 0)).hasSucceeded()).isTrue();
  }
}

package io.heddle.sim.app;

import static io.heddle.sim.app.ScriptedEnvironment.container;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.app.ApplicationMaster.Outcome;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two executors with two slots. */
class ExecutorsMasterTest {
  private static final ResourceVector DEMAND = ResourceVector.of(4_096, 2);

  private final ScriptedEnvironment environment = new ScriptedEnvironment();

  private ApplicationMaster started(WorkloadStage... stages) {
    ApplicationMaster master =
        Masters.of(new Executors(DEMAND, 2, 2, List.of(stages)), SimulationSettings.standard(1));
    master.start(environment);
    return master;
  }

  private static WorkloadStage stage(List<Integer> parents, long... millis) {
    return new WorkloadStage(parents, new TaskGroup(DEMAND, Durations.of(millis)));
  }

  private static void give(ApplicationMaster master, long... ids) {
    for (long id : ids) {
      master.allocated(container(id, 1, "a"));
    }
  }

  private static Ask ask(int count) {
    return new Ask(1, DEMAND, count, Map.of());
  }

  @Test
  void asksForAllExecutorsAtOnce() {
    assertThat(started(stage(List.of(), 10)).heartbeat(DEMAND).asks()).containsExactly(ask(2));
  }

  @Test
  void anExecutorRunsAsManyTasksAsItHasSlots() {
    ApplicationMaster master = started(stage(List.of(), 10, 11, 12));
    give(master, 1);
    assertThat(environment.runs()).containsExactly("1: 10", "1: 11");

    environment.end(1, true);

    assertThat(environment.runs()).containsExactly("1: 10", "1: 11", "1: 12");
    assertThat(environment.exits()).isEmpty();
  }

  /** Three are asked for, two are a gang: without both no task starts. */
  @Test
  void noTaskStartsBeforeTheGangIsComplete() {
    ApplicationMaster master =
        Masters.of(
            new Executors(DEMAND, 3, 1, 2, List.of(stage(List.of(), 10, 11, 12))),
            SimulationSettings.standard(1));
    master.start(environment);
    give(master, 1);
    assertThat(environment.runs()).isEmpty();
    give(master, 2);
    assertThat(environment.runs()).containsExactly("1: 10", "2: 11");

    master.completed(1, ContainerEnd.LOST);
    environment.end(2, true);
    assertThat(environment.runs()).hasSize(2);
    give(master, 3);
    assertThat(environment.runs()).containsExactly("1: 10", "2: 11", "2: 12", "3: 10");
  }

  /** After 20 s, first from its start, then from when the complete gang loses an executor. */
  @Test
  void anAttemptEndsWhoseGangIsIncompleteForTooLong() {
    SimulationSettings standard = SimulationSettings.standard(1);
    SimulationSettings settings =
        new SimulationSettings(
            1,
            standard.timing().withGangTimeout(20_000),
            0,
            false,
            1,
            standard.faults(),
            standard.horizon(),
            standard.interference());
    ApplicationMaster master =
        Masters.of(new Executors(DEMAND, 2, 1, 2, List.of(stage(List.of(), 10))), settings);
    master.start(environment);
    master.heartbeat(DEMAND);
    give(master, 1);
    assertThat(master.isIdle()).as("its heartbeats look at the time").isFalse();
    environment.advance(19_000);
    master.heartbeat(DEMAND);
    give(master, 2);
    environment.advance(19_000);
    master.heartbeat(DEMAND);
    assertThat(master.isIdle()).isTrue();
    master.completed(2, ContainerEnd.LOST);
    environment.advance(19_000);
    master.heartbeat(DEMAND);
    assertThat(master.outcome()).isEqualTo(Outcome.OPEN);

    environment.advance(1_000);
    master.heartbeat(DEMAND);

    assertThat(master.outcome()).isEqualTo(Outcome.GAVE_UP);
    assertThat(environment.exits()).containsExactly(1L);
  }

  @Test
  void freeSlotsGoToTheEarliestStage() {
    ApplicationMaster master = started(stage(List.of(), 10, 11, 12), stage(List.of(), 20, 21));
    give(master, 1, 2);

    assertThat(environment.runs()).containsExactly("1: 10", "1: 11", "2: 12", "2: 20");
  }

  @Test
  void tasksSpreadOverFreeExecutors() {
    ApplicationMaster master = started(stage(List.of(), 10), stage(List.of(0), 20, 21));
    give(master, 1, 2);

    environment.end(1, true);

    // Each gets one, though either has room for both.
    assertThat(environment.runs()).containsExactly("1: 10", "1: 20", "2: 21");
  }

  @Test
  void anIdleExecutorStaysWhileAStageWillCome() {
    ApplicationMaster master = started(stage(List.of(), 10), stage(List.of(0), 20));
    give(master, 1, 2);
    master.heartbeat(DEMAND);

    assertThat(environment.exits()).isEmpty();
    environment.end(1, true);
    assertThat(environment.runs()).hasSize(2);
    assertThat(environment.exits()).isEmpty();
  }

  @Test
  void allExecutorsExitAfterTheLastTask() {
    ApplicationMaster master = started(stage(List.of(), 10));
    give(master, 1, 2);

    environment.end(1, true);

    assertThat(environment.exits()).containsExactly(1L, 2L);
    assertThat(master.hasSucceeded()).isTrue();
  }

  @Test
  void aLostExecutorIsAskedForAgainAndItsTasksRunElsewhere() {
    ApplicationMaster master = started(stage(List.of(), 10, 11));
    give(master, 1, 2);
    assertThat(master.heartbeat(DEMAND).asks()).containsExactly(ask(0));

    master.completed(1, ContainerEnd.LOST);

    assertThat(master.heartbeat(DEMAND).asks()).containsExactly(ask(1));
    assertThat(environment.runs()).containsExactly("1: 10", "1: 11", "2: 10", "2: 11");
  }

  @Test
  void executorsBeyondTheNeedAreGivenBack() {
    ApplicationMaster master = started(stage(List.of(), 10));
    give(master, 1, 2, 3);

    assertThat(master.heartbeat(DEMAND).releases()).containsExactly(3L);
  }

  @Test
  void aJobWithoutTasksIsDoneAtOnce() {
    assertThat(started().hasSucceeded()).isTrue();
  }
}

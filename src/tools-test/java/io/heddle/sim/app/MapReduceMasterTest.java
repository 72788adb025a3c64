package io.heddle.sim.app;

import static io.heddle.sim.app.ScriptedEnvironment.container;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.app.ApplicationMaster.Demand;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Maps and reduces of one gigabyte and one core; map i runs 100 + i ms, reduce i 200 + i ms. */
class MapReduceMasterTest {
  private static final ResourceVector DEMAND = ResourceVector.of(1_024, 1);
  private static final ResourceVector NOTHING = ResourceVector.of(0, 0);
  private static final ResourceVector PLENTY = ResourceVector.of(1_024_000, 1_000);
  private static final int URGENT = 5;
  private static final int REDUCE = 10;
  private static final int MAP = 20;

  private final ScriptedEnvironment environment = new ScriptedEnvironment();

  private ApplicationMaster started(int maps, int reduces, double slowStart) {
    ApplicationMaster master =
        Masters.of(job(maps, reduces), SimulationSettings.standard(1).withSlowStart(slowStart));
    master.start(environment);
    return master;
  }

  private static MapReduce job(int maps, int reduces) {
    return new MapReduce(group(maps, 100), group(reduces, 200), 50);
  }

  private static TaskGroup group(int count, long first) {
    long[] millis = new long[count];
    for (int i = 0; i < count; i++) {
      millis[i] = first + i;
    }
    return new TaskGroup(DEMAND, Durations.of(millis));
  }

  private static Ask ask(int priority, int count) {
    return new Ask(priority, DEMAND, count, Map.of());
  }

  private void give(ApplicationMaster master, int priority, long... ids) {
    for (long id : ids) {
      master.allocated(container(id, priority, "host-" + id));
    }
  }

  private void finish(ApplicationMaster master, long... ids) {
    for (long id : ids) {
      environment.end(id, true);
      master.completed(id, ContainerEnd.COMPLETED);
    }
  }

  @Test
  void asksForAllMapsAtOnceAndForNoReduce() {
    ApplicationMaster master = started(4, 2, 0.5);

    assertThat(master.heartbeat(PLENTY).asks()).containsExactly(ask(MAP, 4));
  }

  @Test
  void asksForReducesAtTheSlowStart() {
    ApplicationMaster master = started(5, 2, 0.5);
    give(master, MAP, 1, 2, 3, 4, 5);
    finish(master, 1, 2);
    // ceil(0.5 x 5) = 3 maps.
    assertThat(master.heartbeat(PLENTY).asks()).containsExactly(ask(MAP, 0));

    finish(master, 3);

    assertThat(master.heartbeat(PLENTY).asks()).containsExactly(ask(REDUCE, 2));
  }

  @Test
  void aReduceShufflesAtOnceAndReducesAfterTheLastMap() {
    ApplicationMaster master = started(1, 1, 0);
    give(master, MAP, 1);
    master.heartbeat(PLENTY);
    give(master, REDUCE, 2);
    environment.advance(1_000);
    assertThat(environment.runs()).containsExactly("1: 100");

    finish(master, 1);

    assertThat(environment.runs()).containsExactly("1: 100", "2: 200");
    finish(master, 2);
    assertThat(master.isFinished()).isTrue();
    assertThat(master.hasSucceeded()).isTrue();
  }

  @Test
  void aReduceThatStartsAfterTheMapsStillShuffles() {
    ApplicationMaster master = started(1, 1, 1);
    give(master, MAP, 1);
    finish(master, 1);
    master.heartbeat(PLENTY);
    give(master, REDUCE, 2);

    environment.advance(49);
    assertThat(environment.runs()).hasSize(1);
    environment.advance(1);
    assertThat(environment.runs()).containsExactly("1: 100", "2: 200");
  }

  @Test
  void aFailedMapIsUrgent() {
    ApplicationMaster master = started(2, 0, 1);
    master.heartbeat(PLENTY);
    give(master, MAP, 1);

    environment.end(1, false);

    assertThat(master.heartbeat(PLENTY).asks()).containsExactly(ask(URGENT, 1), ask(MAP, 1));
    give(master, URGENT, 2);
    assertThat(environment.runs()).containsExactly("1: 100", "2: 100");
  }

  @Test
  void aMapWhoseContainerWasLostIsAskedForAsBefore() {
    ApplicationMaster master = started(1, 0, 1);
    for (int i = 0; i < 10; i++) {
      assertThat(master.heartbeat(PLENTY).asks()).containsExactly(ask(MAP, 1));
      give(master, MAP, i);
      master.completed(i, ContainerEnd.LOST);
    }

    assertThat(master.isFinished()).isFalse();
  }

  @Test
  void starvingMapsEndTheReducesStartedLast() {
    ApplicationMaster master = started(2, 3, 0);
    give(master, MAP, 1, 2);
    master.heartbeat(PLENTY);
    give(master, REDUCE, 3, 4, 5);
    environment.end(1, false);
    master.completed(1, ContainerEnd.COMPLETED);
    finish(master, 2);

    // No map is held, one waits, one container of a reduce holds it.
    Demand demand = master.heartbeat(NOTHING);
    assertThat(demand.asks()).containsExactly(ask(URGENT, 1), ask(REDUCE, 0));
    assertThat(environment.exits()).containsExactly(1L, 2L, 5L);

    // It is ending: no other one gives way.
    master.heartbeat(NOTHING);
    master.heartbeat(ResourceVector.of(1, 0));
    assertThat(environment.exits()).containsExactly(1L, 2L, 5L);
  }

  @Test
  void anEndedReduceIsAskedForAnewOnceTheMapsHaveContainers() {
    ApplicationMaster master = started(2, 1, 0);
    give(master, MAP, 1, 2);
    master.heartbeat(PLENTY);
    give(master, REDUCE, 3);
    environment.end(1, false);
    master.completed(1, ContainerEnd.COMPLETED);
    finish(master, 2);
    master.heartbeat(NOTHING);
    master.completed(3, ContainerEnd.COMPLETED);
    assertThat(master.heartbeat(DEMAND).asks()).doesNotContain(ask(REDUCE, 1));

    give(master, URGENT, 4);

    assertThat(master.heartbeat(NOTHING).asks()).containsExactly(ask(URGENT, 0), ask(REDUCE, 1));
    give(master, REDUCE, 5);
    finish(master, 4);
    environment.advance(50);
    assertThat(environment.runs()).containsExactly("1: 100", "2: 101", "4: 100", "5: 200");
  }

  @Test
  void reducesAskedForAreTakenBackBeforeOneIsEnded() {
    ApplicationMaster master = started(1, 2, 0);
    give(master, MAP, 1);
    assertThat(master.heartbeat(PLENTY).asks()).containsExactly(ask(REDUCE, 2), ask(MAP, 0));
    master.completed(1, ContainerEnd.PREEMPTED);

    assertThat(master.heartbeat(NOTHING).asks()).containsExactly(ask(REDUCE, 0), ask(MAP, 1));
    give(master, REDUCE, 2);
    assertThat(master.heartbeat(NOTHING).releases()).containsExactly(2L);
  }

  @Test
  void mapsThatStarveForFiveMinutesEndAReduceWhateverTheHeadroom() {
    ApplicationMaster master = started(2, 2, 0);
    give(master, MAP, 1, 2);
    master.heartbeat(PLENTY);
    give(master, REDUCE, 3, 4);
    master.completed(1, ContainerEnd.PREEMPTED);
    finish(master, 2);
    master.heartbeat(PLENTY);

    environment.advance(299_999);
    master.heartbeat(PLENTY);
    assertThat(environment.exits()).containsExactly(2L);
    environment.advance(1);
    master.heartbeat(PLENTY);

    assertThat(environment.exits()).containsExactly(2L, 4L);
  }

  @Test
  void mapsWhoseOutputIsLostRunAgainWhileReducesNeedThem() {
    ApplicationMaster master = started(2, 1, 1);
    give(master, MAP, 1, 2);
    finish(master, 1, 2);
    master.heartbeat(PLENTY);
    give(master, REDUCE, 3);

    master.nodeLost("host-2");

    assertThat(master.heartbeat(PLENTY).asks()).containsExactly(ask(URGENT, 1), ask(REDUCE, 0));
    environment.advance(50);
    give(master, URGENT, 4);
    assertThat(environment.runs()).containsExactly("1: 100", "2: 101", "4: 101");
    finish(master, 4);
    assertThat(environment.runs()).endsWith("3: 200");
  }

  @Test
  void outputsOfAJobWithoutReducesAreSafe() {
    ApplicationMaster master = started(2, 0, 1);
    give(master, MAP, 1, 2);
    finish(master, 1);

    master.nodeLost("host-1");
    finish(master, 2);

    assertThat(master.isFinished()).isTrue();
  }

  @Test
  void aContainerGoesToAMapWhoseInputIsOnItsNode() {
    ApplicationMaster master =
        Masters.of(
            job(3, 0),
            SimulationSettings.standard(1),
            task -> task == 0 ? List.of() : List.of("host-" + task, "host-9"));
    master.start(environment);

    assertThat(master.heartbeat(PLENTY).asks())
        .containsExactly(new Ask(MAP, DEMAND, 3, Map.of("host-1", 1, "host-2", 1, "host-9", 2)));
    give(master, MAP, 2);
    assertThat(master.heartbeat(PLENTY).asks())
        .containsExactly(new Ask(MAP, DEMAND, 2, Map.of("host-1", 1, "host-2", 0, "host-9", 1)));
    give(master, MAP, 7, 9);
    assertThat(environment.runs()).containsExactly("2: 102", "7: 100", "9: 101");
  }

  @Test
  void aJobWithoutTasksIsDoneAtOnce() {
    assertThat(started(0, 0, 0.05).hasSucceeded()).isTrue();
  }

  @Test
  void aJobWithoutMapsReducesAtOnce() {
    ApplicationMaster master = started(0, 2, 0.05);

    assertThat(master.heartbeat(NOTHING).asks()).containsExactly(ask(REDUCE, 2));
    give(master, REDUCE, 1, 2);
    environment.advance(50);
    finish(master, 1, 2);
    assertThat(master.hasSucceeded()).isTrue();
  }

  @Test
  void containersBeyondTheNeedAreGivenBack() {
    ApplicationMaster master = started(1, 0, 1);
    give(master, MAP, 1, 2);
    give(master, URGENT, 3);
    give(master, REDUCE, 4);

    assertThat(master.heartbeat(PLENTY).releases()).containsExactly(2L, 3L, 4L);
  }
}

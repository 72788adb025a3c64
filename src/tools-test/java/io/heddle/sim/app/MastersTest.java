package io.heddle.sim.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ResourceVector;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.app.Environment.TaskListener;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskWork;
import io.heddle.sim.workload.WorkloadStage;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MastersTest {
  private static final int MILLION = 1_000_000;
  private static final ResourceVector DEMAND = ResourceVector.of(1_024, 1);
  private static final SimulationSettings SETTINGS = SimulationSettings.standard(1);
  private static final TaskGroup MANY = new TaskGroup(DEMAND, Durations.equal(MILLION, 1));
  private static final TaskGroup NONE = new TaskGroup(DEMAND, Durations.of());

  @Test
  void aChainIsRefused() {
    Chain chain = new Chain(List.of(new MapReduce(NONE, NONE, 0)));

    assertThatThrownBy(() -> Masters.of(chain, SETTINGS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("each of its rounds");
  }

  static Stream<JobModel> largeJobs() {
    List<WorkloadStage> stages = List.of(new WorkloadStage(List.of(), MANY));
    return Stream.of(
        new MapReduce(MANY, NONE, 0),
        new MapReduce(NONE, MANY, 0),
        new Dag(stages),
        new Executors(DEMAND, 500, 2, stages));
  }

  @ParameterizedTest
  @MethodSource("largeJobs")
  void aMillionTasksAreNoBurden(JobModel job) {
    ApplicationMaster master = Masters.of(job, SETTINGS);

    // A scan of all tasks at each of some 2000 heartbeats or at each task would take far longer.
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> new InstantCluster().finish(master));

    assertThat(master.hasSucceeded()).isTrue();
  }

  /** Grants up to 500 containers at each heartbeat; what was begun has ended at the next. */
  private static final class InstantCluster implements Environment {
    private static final int MOST = 500;

    private final Map<Integer, Integer> pending = new TreeMap<>();
    private Deque<Runnable> todo = new ArrayDeque<>();
    private ApplicationMaster master;
    private long lastContainer;

    void finish(ApplicationMaster its) {
      master = its;
      master.start(this);
      while (!master.isFinished()) {
        master.heartbeat(DEMAND).asks().forEach(ask -> pending.put(ask.priority(), ask.count()));
        pending.replaceAll((priority, count) -> count - grant(priority, count));
        Deque<Runnable> now = todo;
        todo = new ArrayDeque<>();
        now.forEach(Runnable::run);
      }
    }

    private int grant(int priority, int count) {
      int granted = Math.min(count, MOST);
      for (int i = 0; i < granted; i++) {
        master.allocated(new Granted(++lastContainer, "host", priority, DEMAND));
      }
      return granted;
    }

    @Override
    public long now() {
      return 0;
    }

    @Override
    public void work(long container, long millis, Runnable action) {
      todo.add(action);
    }

    @Override
    public void run(long container, TaskWork task, List<String> hosts, TaskListener listener) {
      todo.add(() -> listener.ended(true));
    }

    @Override
    public void exit(long container) {
      todo.add(() -> master.completed(container, ContainerEnd.COMPLETED));
    }
  }
}

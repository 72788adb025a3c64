package io.heddle.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.experiment.Figures;
import io.heddle.bench.generate.Hints;
import io.heddle.model.ResourceVector;
import io.heddle.sim.QueuedSettings;
import io.heddle.sim.RunObserver;
import io.heddle.sim.Schedulers;
import io.heddle.sim.report.ResultRow;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TrialTest {
  private static final ResourceVector SMALL = ResourceVector.of(1024, 1);
  private static final Schedulers SCHEDULERS =
      new Schedulers(QueuedSettings.of(Map.of("a", 50, "b", 50)));
  private static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

  private final List<Hints> asked = new ArrayList<>();

  /** Two jobs of four tasks of 10 s, in a queue each. */
  private static Workload twoJobs() {
    return new Workload("two", List.of(job("1", "root.a"), job("2", "root.b")));
  }

  private static Job job(String id, String queue) {
    WorkloadStage stage =
        new WorkloadStage(List.of(), new TaskGroup(SMALL, Durations.equal(4, 10_000)));
    return new Job(id, "n", "u", queue, 0, 0, SMALL, Set.of(), new Dag(List.of(stage)));
  }

  private static final class Ends implements Gauge {
    private int ends;

    @Override
    public String metric() {
      return "ends";
    }

    @Override
    public double value() {
      return ends;
    }

    @Override
    public void finished(Job job, long now, boolean success) {
      ends++;
    }
  }

  private final Trial trial =
      new Trial(
          "two",
          ClusterSpec.of(2, 4 * 1024, 4),
          hints -> {
            asked.add(hints);
            return seed -> twoJobs();
          },
          Set.of("makespan"),
          workload -> List.of(new Ends()));

  private final List<String> heard = new ArrayList<>();

  private List<ResultRow> rows() throws IOException {
    List<Entrant> entrants =
        Stream.of(
                Entrant.policy(SCHEDULERS, "told", "haste", Map.of(), Hints.STAGES),
                Entrant.stock(SCHEDULERS, "capacity", "drf", "fifo"),
                Entrant.policy(SCHEDULERS, "ffd-dp"),
                Entrant.policy(SCHEDULERS, "no-such-policy"))
            .flatMap(each -> each)
            .toList();
    Figures figures = new Figures();
    trial.run(entrants, List.of(1L, 2L), NOWHERE, figures);
    return figures.rows();
  }

  /** Four tasks on four cores each: 10 s, a master and some heartbeats of 1 s. */
  @Test
  void eachEntrantRunsTheJobsInItsQueuesAndTheBoundComesLast() throws IOException {
    List<ResultRow> rows = rows();
    assertThat(rows)
        .filteredOn(row -> row.metric().equals("makespan"))
        .extracting(ResultRow::scheduler)
        .containsExactly("told", "capacity", "drf", "fifo", "ffd-dp", "lower-bound");
    assertThat(rows)
        .filteredOn(row -> row.metric().equals("makespan"))
        .allSatisfy(row -> assertThat(row.mean()).isBetween(10.0, 30.0));
    assertThat(rows).extracting(ResultRow::metric).containsOnly("makespan", "ends");
  }

  @Test
  void gaugesWatchEachRun() throws IOException {
    assertThat(rows())
        .filteredOn(row -> row.metric().equals("ends"))
        .hasSize(5)
        .allSatisfy(row -> assertThat(row.min()).isEqualTo(2));
  }

  @Test
  void entrantsWithTheSameHintsShareTheirJobs() throws IOException {
    rows();
    assertThat(asked).containsExactly(Hints.STAGES, Hints.NONE);
  }

  private RunObserver listener(String name) {
    return (RunObserver)
        Proxy.newProxyInstance(
            RunObserver.class.getClassLoader(),
            new Class<?>[] {RunObserver.class},
            (proxy, method, arguments) -> {
              heard.add(name + " " + method.getName() + " " + Arrays.toString(arguments));
              return null;
            });
  }

  /** A value by which an argument is known again. */
  private static Object example(Class<?> type) {
    if (type == long.class) {
      return 7L;
    }
    if (type == boolean.class) {
      return true;
    }
    if (type == String.class) {
      return "text";
    }
    return type == ResourceVector.class ? ResourceVector.of(1, 2) : null;
  }

  @Test
  void everyEventReachesEveryObserverAsItIs() throws ReflectiveOperationException {
    RunObserver both = new Observers(List.of(listener("first"), listener("second")));
    for (Method method : RunObserver.class.getMethods()) {
      Object[] arguments =
          Arrays.stream(method.getParameterTypes()).map(TrialTest::example).toArray();
      heard.clear();
      method.invoke(both, arguments);
      String event = " " + method.getName() + " " + Arrays.toString(arguments);
      assertThat(heard).containsExactly("first" + event, "second" + event);
    }
  }
}

package io.heddle.sim.engine;

import static io.heddle.sim.engine.TestJobs.job;
import static io.heddle.sim.engine.TestJobs.tasks;
import static io.heddle.sim.engine.TestJobs.workload;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.DagConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Faults;
import io.heddle.sim.SimulationSettings.NodeOutage;
import io.heddle.sim.SimulationSettings.Timing;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel.MapReduce;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no run could be made with is refused, with what would be right. */
class RefusedSettingsTest {
  private static final SimulationSettings STANDARD = SimulationSettings.standard(1);
  private static final MapReduce SHORT = new MapReduce(tasks(10, 5_000), tasks(2, 5_000), 1_000);

  private static void run(SchedulerChoice choice) {
    TestJobs.run(workload(job("job", SHORT)), ClusterSpec.of(4, 8_192, 8), choice, new EventLog());
  }

  private static AbstractThrowableAssert<?, ?> refused(ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "root.default.capacity, 40, 0.4",
    "root.default.capacity, much, much",
    "root.default.minimum-user-limit-percent, some, some",
    "root.default.ordering-policy, best, best",
    "resource-calculator, no.such.Calculator, no.such.Calculator",
  })
  void settingsThatASchedulerRefusesAreReported(String key, String value, String named) {
    for (Family family : List.of(Family.CAPACITY, Family.HEDDLE)) {
      Map<String, String> settings =
          new HashMap<>(
              new Schedulers(AdminSettings.NONE).named("capacity").scheduler().settings());
      settings.put("yarn.scheduler.capacity." + key, value);
      SchedulerChoice choice = new SchedulerChoice("mine", family, settings, "");

      refused(() -> run(choice))
          .hasMessageContaining("scheduler mine refuses its settings")
          .hasMessageContaining(named);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<allocations><queue name='a'><weight>heavy</weight></queue></allocations>",
        "<allocations><queue name=''/></allocations>",
        "<allocations><defaultQueueSchedulingPolicy>best</defaultQueueSchedulingPolicy>"
            + "</allocations>"
      })
  void allocationsThatFairRefusesAreReported(String allocations) {
    SchedulerChoice choice = new SchedulerChoice("mine", Family.FAIR, Map.of(), allocations);

    refused(() -> run(choice)).hasMessageContaining("scheduler mine refuses its settings");
  }

  /** A cluster starts all the same, and shares out evenly. */
  @Test
  void weightsThatCannotBeUsedAreReported(@TempDir Path directory) throws IOException {
    Path weights = Files.writeString(directory.resolve("weights"), "garbage");
    Map<String, String> settings =
        new HashMap<>(new Schedulers(AdminSettings.NONE).named("heddle").scheduler().settings());
    settings.put(HeddleConfig.POLICY, "decima");
    settings.put(DagConfig.WEIGHTS, weights.toUri().toString());
    SchedulerChoice choice = new SchedulerChoice("mine", Family.HEDDLE, settings, "");

    refused(() -> run(choice))
        .hasMessageContaining("scheduler mine refuses its settings")
        .hasMessageContaining("first line is 'garbage'");
  }

  @Test
  void timesAndSharesOutOfRangeAreRefused() {
    refused(() -> new NodeOutage(0, 5_000, 4_000)).hasMessageContaining("5000 to 4000");
    refused(() -> new NodeOutage(-1, 0, 1)).hasMessageContaining("node -1");
    refused(() -> new NodeOutage(0, -1, 1)).hasMessageContaining("from -1");
    refused(() -> Durations.of(-1)).hasMessageContaining("-1 ms");
    refused(() -> new MapReduce(tasks(1, 1), tasks(1, 1), -1)).hasMessageContaining("-1 ms");
    refused(() -> job("job", SHORT).submittedAt(-1)).hasMessageContaining("-1 ms");
    refused(() -> ClusterSpec.of(1, 0, 8)).hasMessageContaining("at least 1 MiB and 1 core");
    refused(() -> ClusterSpec.of(0, 1, 1)).hasMessageContaining("at least 1 node");
    refused(() -> new Faults(1, 0, 1, List.of())).hasMessageContaining("task failure rate 1");
    refused(() -> new Faults(0, Double.NaN, 1, List.of())).hasMessageContaining("NaN");
    refused(() -> new Faults(0, 0, 0.5, List.of())).hasMessageContaining("factor 0.5");
    refused(() -> STANDARD.withSlowStart(1.1)).hasMessageContaining("slow-start 1.1");
    refused(() -> heartbeats(0, 1_000)).hasMessageContaining("node heartbeat 0");
    refused(() -> heartbeats(1_000, 0)).hasMessageContaining("master heartbeat 0");
  }

  private static Timing heartbeats(long node, long master) {
    return new Timing(node, master, 0, 0);
  }
}

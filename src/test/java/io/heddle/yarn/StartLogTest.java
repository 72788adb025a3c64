package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.config.HeddleConfig;
import io.heddle.model.HadoopVersions;
import io.heddle.web.Query;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LogEvents;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.Test;

class StartLogTest {
  private static final int MOST = 1_200;

  /** One in another Hadoop than its jar was built for. */
  public static final class Misplaced extends HeddleScheduler {
    public Misplaced() {
      super(
          SchedulerDependencies.of(System::nanoTime, new SplittableRandom(1))
              .withHadoop(new HadoopVersions("3.5.0", "3.4.3")));
    }
  }

  @Test
  void anotherHadoopIsWarnedOfInLogAndHealth() throws Exception {
    try (LogEvents log = LogEvents.of(Logger.getLogger("io.heddle"), Level.WARN);
        LiveRm live =
            LiveRm.start(
                conf -> conf.set(YarnConfiguration.RM_SCHEDULER, Misplaced.class.getName()))) {
      String warning =
          "Heddle's jar was built for Hadoop 3.5.0 and runs in Hadoop 3.4.3: use a jar that was"
              + " built for 3.4.3, see docs/install.md";
      assertThat(log.messages()).contains(warning);
      var health =
          new ObjectMapper()
              .valueToTree(
                  live.heddle()
                      .resources()
                      .resource("health")
                      .orElseThrow()
                      .get(new Query("", Map.of(), null)));
      assertThat(health.path("versionWarning").asText()).isEqualTo(warning);
      assertThat(health.path("builtForHadoop").asText()).isEqualTo("3.5.0");
      assertThat(health.path("healthy").asBoolean()).isTrue();
    }
  }

  @Test
  void linesAreBoundedHoweverMuchIsConfigured() throws Exception {
    try (LogEvents log = LogEvents.of(Logger.getLogger("io.heddle"), Level.INFO);
        LiveRm live = LiveRm.start(StartLogTest::many)) {
      Configuration next = live.rm().getConfig();
      next.set(HeddleConfig.WAITING_LIMIT, "120000");
      live.scheduler().reinitialize(next, live.rm().getRMContext());

      assertThat(log.messages())
          .anyMatch(line -> line.startsWith("Heddle is ACTIVE: 154 keys set: "));
      assertThat(log.messages()).allSatisfy(line -> assertThat(line).hasSizeLessThan(MOST));
    }
  }

  @Test
  void aRefusalQuotesAPartOfALongValue() throws Exception {
    String value = "x\n\u001b".repeat(100_000);
    try (LiveRm live = LiveRm.start(conf -> {})) {
      Configuration next = new Configuration(live.rm().getConfig());
      next.set(HeddleConfig.POLICY, value);
      IOException refusal = null;
      try {
        live.scheduler().reinitialize(next, live.rm().getRMContext());
      } catch (IOException e) {
        refusal = e;
      }
      assertThat(refusal).isNotNull();
      assertThat(refusal.getMessage())
          .hasSizeLessThan(MOST)
          .contains(HeddleConfig.POLICY, "x\\u000a\\u001bx", "write one of")
          .doesNotContain("\n", "\u001b");
    }
  }

  private static void many(Configuration conf) {
    conf.set(HeddleConfig.MODE, "active");
    for (String queue : List.of("a", "b", "c".repeat(5_000))) {
      for (int i = 0; i < 50; i++) {
        conf.set(HeddleConfig.QUEUE + "root." + queue + i + ".policy", "haste");
      }
    }
  }
}

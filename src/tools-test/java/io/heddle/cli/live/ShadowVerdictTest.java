package io.heddle.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.report.Interval;
import io.heddle.sim.report.RelativeChange;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ShadowVerdictTest {
  private static String verdict(double share, double low, double high) {
    return ShadowVerdict.of(new RelativeChange("mean completion", share, new Interval(low, high)));
  }

  @Test
  void aGainComesWithTheSettingToAdd() {
    String verdict = verdict(-0.12, -0.15, -0.08);

    assertThat(verdict)
        .contains(
            "Verdict: switch Heddle on; mean completion 12.0 % shorter (8.0 to 15.0 %).",
            "yarn rmadmin -refreshQueues");
    String property =
        verdict.lines().filter(line -> line.startsWith("<property>")).findFirst().orElseThrow();
    Configuration read = new Configuration(false);
    read.addResource(
        new ByteArrayInputStream(
            ("<configuration>" + property + "</configuration>").getBytes(StandardCharsets.UTF_8)));
    assertThat(read.get("yarn.scheduler.heddle.mode")).isEqualTo("active");
  }

  @Test
  void seedsThatDoNotDifferCountAsOne() {
    assertThat(verdict(-0.009, -0.009, -0.009))
        .contains("Verdict: none; mean completion 0.9 % shorter with each seed")
        .doesNotContain("<property>");
  }

  @Test
  void aLossOrChanceLeavesTheModeAlone() {
    assertThat(verdict(0.05, 0.02, 0.09))
        .contains("Verdict: leave Heddle in shadow mode; mean completion 5.0 % longer")
        .doesNotContain("<property>");
    assertThat(verdict(-0.05, -0.12, 0.02))
        .contains("Verdict: none; mean completion: no difference that can be told from chance")
        .doesNotContain("<property>");
    assertThat(verdict(-0.05, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY))
        .contains("Verdict: none; mean completion: 5.0 % shorter with one seed", "more --seeds");
  }
}

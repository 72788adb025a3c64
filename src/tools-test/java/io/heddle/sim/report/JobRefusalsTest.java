package io.heddle.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.report.JobOutcome.State;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JobRefusalsTest {
  private static JobOutcome refused(String id, String reason) {
    return new JobOutcome(
        id,
        id,
        "ann",
        "root.a",
        State.REFUSED,
        reason,
        0,
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.of(1),
        1,
        List.of(),
        List.of());
  }

  private static String text(JobOutcome... jobs) {
    RunResult run =
        new RunResult(
            "heddle",
            1,
            false,
            0,
            1,
            1,
            List.of(jobs),
            Map.of(),
            List.of(),
            List.of(),
            Map.of(),
            null);
    return JobRefusals.of(List.of(run, run)).text();
  }

  @Test
  void jobsThatWereRefusedForOneReasonShareALine() {
    assertThat(
            text(
                refused("j1", "application_1_0001 submitted to unknown queue: root.a"),
                refused("j2", "application_1_0002 submitted to unknown queue: root.a"),
                refused("j3", "too\nlarge")))
        .isEqualToNormalizingNewlines(
            """
            refused by heddle: j1 and 1 more: it submitted to unknown queue: root.a
            refused by heddle: j3: too\\u000alarge
            """);
  }

  @Test
  void nothingIsSaidWhereNoneWas() {
    assertThat(text()).isEmpty();
  }

  @Test
  void theyAreBounded() {
    JobOutcome[] jobs =
        IntStream.range(0, 50)
            .mapToObj(i -> refused("j" + i, i + "x".repeat(10_000)))
            .toArray(JobOutcome[]::new);
    assertThat(text(jobs)).hasLineCount(11).endsWith("refused for 40 more reasons%n".formatted());
    assertThat(text(jobs).lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(1_100));
  }
}

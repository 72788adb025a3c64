package io.heddle.bench.colocation.fluid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepTrialTest {
  /** With a step of nearly nothing nothing is learned; with a usual one other jobs are drawn. */
  @Test
  void aRowForEachPolicyAndStep() throws Exception {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    new StepTrial(1, 0, new PrintStream(printed, true, StandardCharsets.UTF_8))
        .run(List.of(1e-6, 2.0));
    List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(5);
    assertThat(lines.get(0)).contains("queue-1", "learning", "queue-4");
    assertThat(lines.get(2)).startsWith("mary").contains("2.00");
    assertThat(lines.get(4)).startsWith("hugo").contains("2.00");
    assertThat(figures(lines.get(4))).isNotEqualTo(figures(lines.get(3)));
  }

  private static String figures(String line) {
    return line.substring(16);
  }
}

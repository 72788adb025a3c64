package io.heddle.cli.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.explain.Explanation;
import io.heddle.explain.Explanation.Expected;
import io.heddle.explain.Explanation.Expected.Span;
import io.heddle.explain.Explanation.Placed;
import io.heddle.explain.Explanation.Placed.Asked;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationTextTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ExplanationText text = new ExplanationText(new PrintStream(out, true, UTF_8));

  private static Explanation of(int vcores, int memory) {
    return new Explanation(
        "app",
        "ann",
        "job",
        "RUNNING",
        "root",
        "active",
        "haste",
        12,
        vcores,
        memory,
        3,
        List.of(),
        List.of(),
        List.of(),
        new Expected(new Span(5_000, 12_999), null));
  }

  private static Placed placed(boolean vcores, boolean memory) {
    Asked asked = new Asked("app", 1, "other", "vcores 1");
    return new Placed(
        0,
        "container",
        "node",
        "root",
        50,
        "active",
        "haste",
        "fitness",
        asked,
        null,
        List.of(),
        null,
        0,
        vcores,
        memory);
  }

  @Test
  void whatRunsOnReclaimedVcoresAndMemoryIsNamed() {
    text.head(of(0, 0));
    text.head(of(3, 2));
    text.placed("Placed", List.of(placed(true, true), placed(false, true)), 2);

    assertThat(out.toString(UTF_8))
        .contains("holds 12 containers and waits for 3")
        .contains("Expected start: 1970-01-01T00:00:05Z to 1970-01-01T00:00:12Z (8 in 10 jobs)\n")
        .doesNotContain("Expected end")
        .contains(
            "holds 12 containers (3 on reclaimed vcores) (2 on reclaimed memory) and waits for 3")
        .contains("container on node, on reclaimed vcores, on reclaimed memory\n")
        .contains("container on node, on reclaimed memory\n");
  }
}

package io.heddle.cli.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.compare.Comparison.Watch.Position;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
  private final AtomicLong clock = new AtomicLong(1_000);
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private ProgressBar bar(boolean terminal) {
    return new ProgressBar(
        new PrintStream(printed, true, StandardCharsets.UTF_8), terminal, clock::get);
  }

  private static Position at(double share) {
    return new Position("fifo", 2, 3_723_000, () -> share);
  }

  // A quarter took 30 s, so the other three take 90 s.
  @Test
  void timeToGoFollowsFromWhatIsDone() {
    ProgressBar bar = bar(true);
    clock.set(31_000);
    bar.show(at(0.25));

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .startsWith("\r[######..................]  25 %")
        .contains("fifo, seed 2, virtual time 1:02:03, 0:01:30 to go");
  }

  @Test
  void withoutATerminalLinesAreFew() {
    ProgressBar bar = bar(false);
    for (int i = 0; i < 100; i++) {
      clock.addAndGet(201);
      bar.show(at(0));
    }

    // At 0.2 s and at 10.3 s; the third would be due at 20.3 s, and the last look is at 20.1 s.
    assertThat(printed.toString(StandardCharsets.UTF_8).lines()).hasSize(2);
    assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain("\r").contains("? to go");
  }
}

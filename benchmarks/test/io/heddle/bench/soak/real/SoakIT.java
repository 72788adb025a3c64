package io.heddle.bench.soak.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Half a minute of {@code benchmarks/run soak-real}, and as long again as it takes until everything
 * has failed once. What is held is too little time to look at growth.
 */
@Tag("long")
class SoakIT {
  private static final Path HOME = Path.of("target", "soak-it").toAbsolutePath();

  @Test
  void nothingIsLostAndNothingIsLeft() throws Exception {
    SoakOutcome outcome = RealSoak.run(HOME, Duration.ofSeconds(30), 7, System.out);

    assertThat(outcome.left()).isEmpty();
    assertThat(outcome.counts().keySet())
        .contains("killed", "masters-gone", "nodes-lost", "refreshes-refused", "source-failures");
    assertThat(outcome.counts().values()).allSatisfy(count -> assertThat(count).isPositive());
  }
}

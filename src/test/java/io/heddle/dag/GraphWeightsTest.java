package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class GraphWeightsTest {
  private static final GraphWeights WEIGHTS = Networks.random(7);

  @Test
  void readsWhatItWrites() {
    GraphWeights read = GraphWeights.parse(WEIGHTS.text());

    assertThat(read.network()).containsExactly(WEIGHTS.network(), within(1e-5));
  }

  @Test
  void saysWhatIsWrongWithAFile() {
    refuses(WEIGHTS.text().replace("version 2", "version 1"), "first line");
    refuses(WEIGHTS.text().lines().findFirst().orElseThrow(), "'' is no number");
    refuses(WEIGHTS.text() + "0.5", GraphLayout.PARAMETERS + 1 + " numbers");
    refuses(WEIGHTS.text().replaceFirst("\\S+\\s*$", ""), GraphLayout.PARAMETERS - 1 + " numbers");
    refuses(WEIGHTS.text().replaceFirst("\\S+\\s*$", "NaN"), "weight NaN");
    refuses(WEIGHTS.text().replaceFirst("\\S+\\s*$", "Infinity"), "weight Infinity");
    refuses(WEIGHTS.text().replaceFirst("\\S+\\s*$", "half"), "'half' is no number");
    refuses("", "first line");
    refuses("x".repeat(1_000_001), "too long");
  }

  private static void refuses(String text, String saying) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GraphWeights.parse(text))
        .withMessageContaining(saying);
  }
}

package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class GraphWeightsTest {
  private static final GraphWeights WEIGHTS = Networks.random(LinearWeights.fair(), 7);

  @Test
  void readsWhatItWrites() {
    GraphWeights read = GraphWeights.parse(WEIGHTS.text());

    assertThat(read.network()).containsExactly(WEIGHTS.network(), within(1e-5));
    assertThat(read.linear().byTerm()).isEqualTo(WEIGHTS.linear().byTerm());
    assertThat(read.sharpness()).isEqualTo(1);
  }

  @Test
  void saysWhatIsWrongWithAFile() {
    refuses(WEIGHTS.text().replace("version 1", "version 2"), "first line");
    refuses(WEIGHTS.text().replace("sharpness = 1.0", "sharpness = -1"), "sharpness -1.0");
    refuses(WEIGHTS.text().replace("sharpness = 1.0", "blunt = 1"), "second line");
    refuses(WEIGHTS.text().replace("\nnetwork\n", "\n"), "no line 'network'");
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

package io.heddle.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.web.Answers.JsonWriter;
import org.junit.jupiter.api.Test;

class TextTest {
  @Test
  void longWordsAreCutBetweenCharacters() {
    String shown = Text.shown("😀".repeat(10_000));

    assertThat(shown).isEqualTo("😀".repeat(Text.MOST) + "…");
    assertThat(Text.shown("😀".repeat(Text.MOST))).isEqualTo("😀".repeat(Text.MOST));
    assertThat(Text.shown(null)).isEmpty();
  }

  @Test
  void answersHoldNoMarkOfDirection() {
    byte[] json = JsonWriter.write(new Resources.Entry("\u202Egnp", "\u2028<script>"));

    assertThat(new String(json, US_ASCII)).contains("\\u202Egnp", "\\u2028<script>");
  }
}

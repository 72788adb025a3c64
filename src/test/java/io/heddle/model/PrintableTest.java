package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {
  @Test
  void wordsOfAnyLanguageStay() {
    assertThat(Printable.of("Größe 大 <b>&\"'")).isEqualTo("Größe 大 <b>&\"'");
  }

  /** Escape, bell, new line, the 8-bit control sequence introducer, and marks of direction. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001b", "\u0007", "\n", "\r", "\u009b", "\u202e", "\u2066", "\u200f", "\u2028", "\ud800"
      })
  void whatATerminalWouldObeyIsWrittenAsItsCode(String bad) {
    assertThat(Printable.of("a" + bad + "b"))
        .isEqualTo(String.format("a\\u%04xb", (int) bad.charAt(0)));
  }

  @Test
  void longWordsAreCut() {
    assertThat(Printable.of("x".repeat(10_000))).hasSize(1_003).endsWith("...");
    assertThat(Printable.whole("x".repeat(10_000) + "\n")).hasSize(10_006).endsWith("x\\u000a");
  }

  @Test
  void aValueIsCutSoThatTheRestOfTheMessageIsSeen() {
    assertThat(Printable.value("short")).isEqualTo("short");
    assertThat(Printable.value("x".repeat(200))).hasSize(200);
    assertThat(Printable.value("x".repeat(201))).hasSize(203).endsWith("x...");
  }

  /** What is written as its code is longer than it was. */
  @Test
  void whatIsShownIsBoundedNotWhatIsGiven() {
    assertThat(Printable.of("\n".repeat(1_000_000))).hasSize(1_003);
    assertThat(Printable.value("\n".repeat(199))).hasSize(203);
    assertThat(Printable.value("\ud83d\ude00".repeat(1_000))).hasSizeBetween(202, 203);
  }
}

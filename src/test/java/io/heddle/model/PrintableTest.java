package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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

  private static String logged(Throwable failure) {
    StringWriter text = new StringWriter();
    PrintableFailure.of(failure).printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  @Test
  void messagesAreHarmlessAndTheRestIsAsItWas() {
    Exception failure =
        new IllegalStateException("job a\n2026-11-22 INFO forged", new IOException("b\u001b[2J"));
    failure.addSuppressed(new IOException("c\u202e"));
    StringWriter original = new StringWriter();
    failure.printStackTrace(new PrintWriter(original));

    assertThat(logged(failure))
        .startsWith("java.lang.IllegalStateException: job a\\u000a2026-11-22 INFO forged\n")
        .isEqualTo(
            original
                .toString()
                .replace("a\n", "a\\u000a")
                .replace("\u001b", "\\u001b")
                .replace("\u202e", "\\u202e"));
  }

  @Test
  void causesThatLeadBackEnd() {
    Exception first = new IllegalStateException("first");
    Exception second = new IllegalStateException("second", first);
    first.initCause(second);

    assertThat(logged(first))
        .contains("first", "Caused by: java.lang.IllegalStateException: second");
  }
}

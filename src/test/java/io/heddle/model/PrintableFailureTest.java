package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class PrintableFailureTest {
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

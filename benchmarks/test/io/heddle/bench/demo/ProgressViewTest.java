package io.heddle.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ProgressViewTest {
  private static final DemoProgress HALF =
      new DemoProgress(1_500, List.of(new DemoProgress.Job("sort", "RUNNING", 0.5, 0)), 0.25, 1);

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @BeforeAll
  static void numbersAsTheDemoWritesThem() {
    Locale.setDefault(Locale.ROOT);
  }

  @Test
  void withoutTerminalEveryUpdateIsOneLine() {
    show(false);

    assertThat(text()).isEqualTo("    1.5 s  sort  50%/  0%  memory  25%  vcores 100%\n".repeat(2));
  }

  @Test
  void onTerminalTheBlockIsWrittenOverTheLastOne() {
    show(true);

    // One line for the job and two for the cluster.
    assertThat(text()).containsOnlyOnce("\u001b[3A\u001b[J").contains("[########.......]");
  }

  private void show(boolean terminal) {
    ProgressView view =
        new ProgressView(new PrintStream(bytes, true, StandardCharsets.UTF_8), terminal);
    view.show(HALF);
    view.show(HALF);
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}

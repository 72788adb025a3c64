package io.heddle.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.demo.report.DemoResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KeptClusterTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  @Test
  void goesOnUntilEnter() throws IOException {
    List<String> ran = new CopyOnWriteArrayList<>();
    try (PipedOutputStream keys = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(keys)) {
      // Somebody types and presses Enter during the second evening.
      new KeptCluster(
              cluster(
                  command -> {
                    ran.add(command);
                    if (ran.size() == 2) {
                      keys.write("yes\n".getBytes(StandardCharsets.UTF_8));
                      keys.flush();
                    } else if (ran.size() > 2) {
                      throw new IOException("ended");
                    }
                  }),
              out)
          .untilEnter(in, 4);
    }

    assertThat(ran).startsWith("evening-4", "evening-5");
    assertThat(text()).contains("http://host:8088/heddle", "Press Enter to stop");
  }

  @Test
  void endsAtTheEndOfItsInput() throws IOException {
    new KeptCluster(cluster(command -> {}), out)
        .untilEnter(new ByteArrayInputStream(new byte[0]), 4);

    assertThat(text()).contains("Press Enter to stop");
  }

  private interface Command {
    void run(String command) throws IOException;
  }

  private static CommandedCluster cluster(Command told) {
    return new CommandedCluster() {
      @Override
      public DemoContender contender() {
        return DemoContender.HEDDLE;
      }

      @Override
      public String address() {
        return "http://host:8088/heddle";
      }

      @Override
      public DemoResult run(String command, Consumer<DemoProgress> view) throws IOException {
        told.run(command);
        return new DemoResult("3", List.of(), List.of(), Map.of());
      }
    };
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}

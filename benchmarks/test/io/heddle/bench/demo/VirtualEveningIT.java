package io.heddle.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class VirtualEveningIT {
  /** The simulated evening on any machine is that of the page. */
  @Test
  void printsTheTableOfTheQuickstart() throws IOException {
    String table = EveningTable.of(VirtualEvening.WHOLE.run(position -> true));

    assertThat(numbers(table.lines().skip(1)))
        .isEqualTo(
            numbers(
                Files.readAllLines(Path.of("docs", "quickstart.md")).stream()
                    .dropWhile(line -> !line.startsWith("| stock as shipped"))
                    .takeWhile(line -> line.startsWith("|"))));
  }

  private static String numbers(Stream<String> lines) {
    return String.join(
        "\n", lines.map(line -> line.replace("|", " ").strip().replaceAll(" +", " ")).toList());
  }
}

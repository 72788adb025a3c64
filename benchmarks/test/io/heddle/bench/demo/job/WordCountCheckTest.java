package io.heddle.bench.demo.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordCountCheckTest {
  private static final Map<String, Long> DIRECT = Map.of("warp", 2L, "weft", 1L);

  @TempDir Path directory;

  @Test
  void equalCountsAreRight() {
    assertThat(WordCountCheck.compare(DIRECT, Map.of("weft", 1L, "warp", 2L)).correct()).isTrue();
  }

  @Test
  void wrongCountIsFound() {
    Verdict verdict = WordCountCheck.compare(DIRECT, Map.of("warp", 3L, "weft", 1L));

    assertThat(verdict).isEqualTo(Verdict.wrong("'warp' occurs 2 times, the job counted 3"));
  }

  @Test
  void missingWordIsFound() {
    Verdict verdict = WordCountCheck.compare(DIRECT, Map.of("warp", 2L));

    assertThat(verdict).isEqualTo(Verdict.wrong("'weft' occurs 1 times, the job counted 0"));
  }

  @Test
  void inventedWordIsFound() {
    Verdict verdict = WordCountCheck.compare(Map.of("warp", 2L), DIRECT);

    assertThat(verdict).isEqualTo(Verdict.wrong("'weft' occurs 0 times, the job counted 1"));
  }

  @Test
  void nothingCountedIsNoSuccess() {
    assertThat(WordCountCheck.compare(Map.of(), Map.of()).correct()).isFalse();
  }

  @Test
  void countsOverAllFilesWhateverTheLineBreaks() throws IOException {
    Files.writeString(directory.resolve("a.txt"), "Warp, weft;\r\nWARP-weft2 \u00e9t\u00e9");
    Files.writeString(directory.resolve("b.txt"), "warp");

    assertThat(WordCountCheck.count(directory))
        .isEqualTo(Map.of("warp", 3L, "weft", 2L, "\u00e9t\u00e9", 1L));
  }

  @Test
  void readsAllPartsAndRefusesWordInTwo() throws IOException {
    Files.writeString(directory.resolve("part-r-00000"), "warp\t2\n");
    Files.writeString(directory.resolve("part-r-00001"), "weft\t1\n");
    Files.writeString(directory.resolve("_SUCCESS"), "");
    assertThat(WordCountCheck.read(directory)).isEqualTo(DIRECT);

    Files.writeString(directory.resolve("part-r-00001"), "warp\t1\n");
    assertThatThrownBy(() -> WordCountCheck.read(directory))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("twice");
  }
}

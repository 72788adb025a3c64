package io.heddle.bench.demo.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultChecksTest {
  private static final List<String> TEXT = List.of("weft", "reed\theddle", "warp", "warp");
  private static final Map<String, Long> DIRECT = Map.of("warp", 2L, "weft", 1L);

  @TempDir private Path directory;

  private static String sorted(String... written) {
    return SortJob.compare(TEXT, List.of(written)).detail();
  }

  @Test
  void sortedLinesAreRightAlsoWithTabs() {
    assertThat(sorted("reed\theddle\t5", "warp\t17", "warp\t0", "weft\t0"))
        .isEqualTo("4 lines in order");
  }

  @Test
  void swappedLinesAreFound() {
    assertThat(sorted("warp\t0", "reed\theddle\t5", "warp\t17", "weft\t0"))
        .isEqualTo("line 0 is 'warp', not 'reed\theddle'");
  }

  @Test
  void lostLinesAreFound() {
    assertThat(sorted("reed\theddle\t5", "warp\t17", "warp\t0")).isEqualTo("3 lines of 4");
    assertThat(sorted("reed\theddle\t5", "warp\t17", "weft\t0"))
        .isEqualTo("line 2 is 'weft', not 'warp'");
  }

  /** The letter of one unit is U+FF41, that of two is U+1D41A: their units are in another order. */
  @Test
  void linesAreInTheOrderOfTheirBytes() {
    List<String> text = List.of("\uD835\uDC1A", "\uFF41");

    assertThat(SortJob.compare(text, List.of("\uFF41\t0", "\uD835\uDC1A\t0")).correct()).isTrue();
  }

  @Test
  void equalCountsAreRight() {
    assertThat(WordCountJob.compare(DIRECT, Map.of("weft", 1L, "warp", 2L)).correct()).isTrue();
  }

  @Test
  void wrongCountIsFound() {
    Verdict verdict = WordCountJob.compare(DIRECT, Map.of("warp", 3L, "weft", 1L));

    assertThat(verdict).isEqualTo(Verdict.wrong("'warp' occurs 2 times, the job counted 3"));
  }

  @Test
  void missingWordIsFound() {
    Verdict verdict = WordCountJob.compare(DIRECT, Map.of("warp", 2L));

    assertThat(verdict).isEqualTo(Verdict.wrong("'weft' occurs 1 times, the job counted 0"));
  }

  @Test
  void inventedWordIsFound() {
    Verdict verdict = WordCountJob.compare(Map.of("warp", 2L), DIRECT);

    assertThat(verdict).isEqualTo(Verdict.wrong("'weft' occurs 0 times, the job counted 1"));
  }

  @Test
  void nothingReadIsNoSuccess() {
    assertThat(WordCountJob.compare(Map.of(), Map.of()).correct()).isFalse();
    assertThat(SortJob.compare(List.of(), List.of()).correct()).isFalse();
  }

  @Test
  void countsOverAllFilesWhateverTheLineBreaks() throws IOException {
    Files.writeString(directory.resolve("a.txt"), "warp weft\r\n\twarp \u00e9t\u00e9\r");
    Files.writeString(directory.resolve("b.txt"), "warp");

    assertThat(WordCountJob.count(DemoJob.lines(directory, "")))
        .isEqualTo(Map.of("warp", 3L, "weft", 1L, "\u00e9t\u00e9", 1L));
  }

  @Test
  void readsAllPartsAndRefusesWordInTwo() throws IOException {
    Files.writeString(directory.resolve("part-r-00000"), "warp\t2\n");
    Files.writeString(directory.resolve("part-r-00001"), "weft\t1\n");
    Files.writeString(directory.resolve("_SUCCESS"), "");
    assertThat(WordCountJob.read(DemoJob.written(directory))).isEqualTo(DIRECT);

    Files.writeString(directory.resolve("part-r-00001"), "warp\t1\n");
    assertThatThrownBy(() -> WordCountJob.read(DemoJob.written(directory)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("twice");
  }
}

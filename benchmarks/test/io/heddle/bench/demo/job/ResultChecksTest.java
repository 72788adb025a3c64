package io.heddle.bench.demo.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultChecksTest {
  private static final int SEEDS = 2;
  private static final int ROWS_PER_SEED = 10;

  private static final Map<String, Long> DIRECT = Map.of("warp", 2L, "weft", 1L);

  private final List<String> rows = new ArrayList<>();
  @TempDir private Path directory;

  @BeforeEach
  void sortTheRows() {
    for (int seed = 0; seed < SEEDS; seed++) {
      SortRows source = new SortRows(seed);
      for (int i = 0; i < ROWS_PER_SEED; i++) {
        rows.add(source.nextKey() + "\t" + source.nextPayload());
      }
    }
    rows.sort(null);
  }

  @Test
  void sortedRowsAreRight() throws IOException {
    assertThat(check().correct()).isTrue();
  }

  @Test
  void swappedRowsAreFound() throws IOException {
    rows.add(0, rows.remove(1));

    assertThat(check().detail()).startsWith("out of order");
  }

  @Test
  void lostRowIsFound() throws IOException {
    rows.remove(7);

    assertThat(check().correct()).isFalse();
  }

  @Test
  void changedPayloadIsFound() throws IOException {
    rows.set(7, rows.get(7).substring(0, SortRows.KEY_LENGTH) + "\tother");

    assertThat(check().correct()).isFalse();
  }

  @Test
  void partsCoverTheKeysInOrder() {
    // 676 two-letter prefixes over 3 parts: aa is the first, zz the 676th.
    assertThat(SortRows.part("aa", 3)).isZero();
    assertThat(SortRows.part("ma", 3)).isEqualTo(1); // prefix 312, 312 * 3 / 676 = 1.38
    assertThat(SortRows.part("zz", 3)).isEqualTo(2);
  }

  private Verdict check() throws IOException {
    Path first = Files.write(directory.resolve("part-r-00000"), rows.subList(0, 5));
    Path second = Files.write(directory.resolve("part-r-00001"), rows.subList(5, rows.size()));
    return SortJob.compare(SortJob.expected(SEEDS, ROWS_PER_SEED), List.of(first, second));
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
  void nothingCountedIsNoSuccess() {
    assertThat(WordCountJob.compare(Map.of(), Map.of()).correct()).isFalse();
  }

  @Test
  void countsOverAllFilesWhateverTheLineBreaks() throws IOException {
    Files.writeString(directory.resolve("a.txt"), "Warp, weft;\r\nWARP-weft2 \u00e9t\u00e9");
    Files.writeString(directory.resolve("b.txt"), "warp");

    assertThat(WordCountJob.count(directory))
        .isEqualTo(Map.of("warp", 3L, "weft", 2L, "\u00e9t\u00e9", 1L));
  }

  @Test
  void readsAllPartsAndRefusesWordInTwo() throws IOException {
    Files.writeString(directory.resolve("part-r-00000"), "warp\t2\n");
    Files.writeString(directory.resolve("part-r-00001"), "weft\t1\n");
    Files.writeString(directory.resolve("_SUCCESS"), "");
    assertThat(WordCountJob.read(directory)).isEqualTo(DIRECT);

    Files.writeString(directory.resolve("part-r-00001"), "warp\t1\n");
    assertThatThrownBy(() -> WordCountJob.read(directory))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("twice");
  }
}

package io.heddle.bench.demo.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks a sort: the same rows as were made, in one order across all files. */
public final class SortCheck {
  private SortCheck() {}

  /** What identifies a set of rows whatever their order: how many, and a sum of checksums. */
  public record Sum(long rows, long checksum) {}

  /** The sum of the rows that the job makes, from seeds 0 to {@code seeds}, exclusive. */
  public static Sum expected(int seeds, long rowsPerSeed) {
    long checksum = 0;
    for (long seed = 0; seed < seeds; seed++) {
      SortRows rows = new SortRows(seed);
      for (long i = 0; i < rowsPerSeed; i++) {
        checksum += SortRows.checksum(rows.nextKey() + "\t" + rows.nextPayload());
      }
    }
    return new Sum(seeds * rowsPerSeed, checksum);
  }

  /** Reads the files in turn and says whether they are in order and hold the expected rows. */
  public static Verdict compare(Sum expected, List<Path> parts) throws IOException {
    long rows = 0;
    long checksum = 0;
    String last = "";
    for (Path part : parts) {
      try (BufferedReader reader = Files.newBufferedReader(part)) {
        for (String row = reader.readLine(); row != null; row = reader.readLine()) {
          String key = row.substring(0, Math.min(SortRows.KEY_LENGTH, row.length()));
          if (key.compareTo(last) < 0) {
            return Verdict.wrong("out of order: '%s' after '%s'".formatted(key, last));
          }
          last = key;
          rows++;
          checksum += SortRows.checksum(row);
        }
      }
    }
    Sum actual = new Sum(rows, checksum);
    return actual.equals(expected)
        ? Verdict.correct("%,d rows in order, checksum as made".formatted(rows))
        : Verdict.wrong("made " + expected + ", the job wrote " + actual);
  }
}

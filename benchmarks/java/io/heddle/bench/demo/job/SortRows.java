package io.heddle.bench.demo.job;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/** The random rows that the sort job sorts: a key of letters and a payload of digits. */
final class SortRows {
  static final int KEY_LENGTH = 10;
  private static final int PAYLOAD_LENGTH = 54;
  private static final int LETTERS = 26;

  private final SplittableRandom random;

  /** Rows from a seed, always the same ones. */
  SortRows(long seed) {
    random = new SplittableRandom(seed);
  }

  String nextKey() {
    return random(KEY_LENGTH, 'a', LETTERS);
  }

  String nextPayload() {
    return random(PAYLOAD_LENGTH, '0', 10);
  }

  private String random(int length, char first, int symbols) {
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++) {
      text[i] = (byte) (first + random.nextInt(symbols));
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  static int part(String key, int parts) {
    int prefix = (key.charAt(0) - 'a') * LETTERS + key.charAt(1) - 'a';
    return prefix * parts / (LETTERS * LETTERS);
  }

  /** A number per row whose sum over rows does not depend on their order. */
  static long checksum(String row) {
    CRC32 crc = new CRC32();
    crc.update(row.getBytes(StandardCharsets.ISO_8859_1));
    return crc.getValue();
  }
}

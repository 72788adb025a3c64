package io.heddle.history.file;

import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/**
 * The text of Tez entities. Tez ends each with the character 1, which is no JSON, and writes
 * characters beyond ASCII as bytes that are no UTF-8. Ends the reading of an entity that is longer
 * than can be held in memory.
 */
final class EntityText extends FilterReader {
  private static final long LONGEST = 1 << 26;
  private static final char SEPARATOR = 1;

  private long read;

  EntityText(InputStream in) {
    super(reader(in));
  }

  private static Reader reader(InputStream in) {
    return new InputStreamReader(in, StandardCharsets.UTF_8);
  }

  /** The next entity begins. */
  void startAgain() {
    read = 0;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (read > LONGEST) {
      throw new IOException("an entity of more than " + LONGEST + " characters");
    }
    int count = super.read(buffer, offset, length);
    for (int i = offset; i < offset + count; i++) {
      if (buffer[i] == SEPARATOR) {
        buffer[i] = ' ';
      }
    }
    read += Math.max(count, 0);
    return count;
  }
}

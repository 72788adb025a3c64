package io.heddle.sim.trace.input;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Ends the reading of a part of a text that is longer than can be held in memory. */
final class BoundedReader extends FilterReader {
  private static final long LONGEST = 1 << 28;

  private final String file;
  private long read;

  BoundedReader(Reader reader, String file) {
    super(reader);
    this.file = file;
  }

  /** The next part begins. */
  void startAgain() {
    read = 0;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (read > LONGEST) {
      throw new IOException(
          file + ": an object of more than " + LONGEST + " characters; split the job or the file");
    }
    int count = super.read(buffer, offset, length);
    read += Math.max(count, 0);
    return count;
  }
}

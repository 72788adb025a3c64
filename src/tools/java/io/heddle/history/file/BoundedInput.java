package io.heddle.history.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Bytes of which no more are read than can be held in memory. */
public final class BoundedInput extends FilterInputStream {
  private final long longest;
  private long left;

  public BoundedInput(InputStream in, long longest) {
    super(in);
    this.longest = longest;
    left = longest;
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    count(next < 0 ? 0 : 1);
    return next;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    count(Math.max(0, count));
    return count;
  }

  private void count(int bytes) throws IOException {
    left -= bytes;
    if (left < 0) {
      throw new IOException("more than " + longest + " bytes");
    }
  }
}

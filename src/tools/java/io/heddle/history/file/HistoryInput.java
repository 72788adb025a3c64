package io.heddle.history.file;

import io.heddle.history.HistorySource;
import io.heddle.history.PassedOverException;
import io.heddle.history.PassedOverException.Reason;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Predicate;

/** An open part of a history, plain or compressed: a line after the other, or bytes. */
final class HistoryInput implements Closeable {
  /** Spark writes what it knows of all stages of a job into one line. */
  private static final int LONGEST_LINE = 1 << 26;

  /** A line that is skipped costs time alone; Spark, which builds it in memory, has none longer. */
  private static final int LONGEST_SKIPPED = Integer.MAX_VALUE;

  /** By so many bytes it is known whether a line is read. */
  private static final int JUDGED_BY = 200;

  private static final int BUFFER = 1 << 16;

  private final String file;
  private final InputStream in;
  private byte[] line = new byte[1 << 12];
  private int length;
  private long number;

  private HistoryInput(String file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  static HistoryInput open(HistorySource.Part part) throws IOException, PassedOverException {
    InputStream raw = new BufferedInputStream(part.open(), BUFFER);
    try {
      return new HistoryInput(part.name(), Compression.decompress(part.name(), raw));
    } catch (IOException | PassedOverException e) {
      raw.close();
      throw e;
    }
  }

  /** The first characters, as Latin-1, so that each byte is one; what is read next is the same. */
  String beginning() throws IOException {
    in.mark(BUFFER);
    byte[] bytes = in.readNBytes(BUFFER);
    in.reset();
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  boolean nextLine() throws IOException, PassedOverException {
    return nextLine(beginning -> true);
  }

  /**
   * As {@link #nextLine()}, skipping lines of any length whose beginning, in Latin-1, is unwanted.
   */
  boolean nextLine(Predicate<String> wanted) throws IOException, PassedOverException {
    for (int next = in.read(); next >= 0; next = in.read()) {
      number++;
      length = 0;
      for (; isInside(next) && length < JUDGED_BY; next = in.read()) {
        append(next);
      }
      if (wanted.test(new String(line, 0, length, StandardCharsets.ISO_8859_1))) {
        for (; isInside(next); next = in.read()) {
          append(next);
        }
        if (!isBlank()) {
          return true;
        }
      } else {
        skipFrom(next);
      }
    }
    return false;
  }

  private static boolean isInside(int next) {
    return next >= 0 && next != '\n';
  }

  private void skipFrom(int first) throws IOException, PassedOverException {
    int left = LONGEST_SKIPPED;
    for (int next = first; isInside(next); next = in.read()) {
      if (left-- == 0) {
        throw unreadable("longer than " + LONGEST_SKIPPED + " bytes");
      }
    }
  }

  private void append(int next) throws PassedOverException {
    if (length == line.length) {
      if (length == LONGEST_LINE) {
        throw unreadable("longer than " + LONGEST_LINE + " bytes");
      }
      line = Arrays.copyOf(line, 2 * length);
    }
    line[length++] = (byte) next;
  }

  private boolean isBlank() {
    for (int i = 0; i < length; i++) {
      if (line[i] < 0 || line[i] > ' ') {
        return false;
      }
    }
    return true;
  }

  /** The bytes of the line; only {@link #length} of them. */
  byte[] line() {
    return line;
  }

  int length() {
    return length;
  }

  InputStream rest() {
    return in;
  }

  String file() {
    return file;
  }

  PassedOverException unreadable(String what) {
    return new PassedOverException(
        Reason.UNREADABLE, "%s, line %d: %s".formatted(file, number, what));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

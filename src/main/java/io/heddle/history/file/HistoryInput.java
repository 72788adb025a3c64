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
import java.util.zip.GZIPInputStream;

/** An open part of a history, plain or compressed by gzip: a line after the other, or bytes. */
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
      Compression compression = Compression.of(peek(raw, Compression.LONGEST_MAGIC));
      if (compression == Compression.GZIP) {
        raw = new BufferedInputStream(new GZIPInputStream(raw, BUFFER), BUFFER);
      } else if (compression != Compression.NONE) {
        throw new PassedOverException(Reason.UNREADABLE, part.name() + ": " + compression.remedy());
      }
      return new HistoryInput(part.name(), raw);
    } catch (IOException | PassedOverException e) {
      raw.close();
      throw e;
    }
  }

  private static byte[] peek(InputStream in, int most) throws IOException {
    in.mark(most);
    byte[] bytes = in.readNBytes(most);
    in.reset();
    return bytes;
  }

  /** The first characters, as Latin-1, so that each byte is one; what is read next is the same. */
  String beginning() throws IOException {
    return new String(peek(in, BUFFER), StandardCharsets.ISO_8859_1);
  }

  /** Goes to the next line that is not blank; false at the end. */
  boolean nextLine() throws IOException, PassedOverException {
    return nextLine(beginning -> true);
  }

  /**
   * Goes to the next line that is not blank and whose beginning, as Latin-1, is {@code wanted};
   * false at the end. Nothing is held of the lines between, which may be longer than others.
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

  /** What follows the line. */
  InputStream rest() {
    return in;
  }

  String file() {
    return file;
  }

  /** Says what is wrong with the line. */
  PassedOverException unreadable(String what) {
    return new PassedOverException(
        Reason.UNREADABLE, "%s, line %d: %s".formatted(file, number, what));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** How a file is compressed, by its first bytes. */
  enum Compression {
    GZIP("\u001f\u008b", ""),
    ZSTANDARD("(\u00b5/\u00fd", "zstd -d FILE"),
    LZ4("LZ4Block", ""),
    SNAPPY("\u0082SNAPPY", ""),
    LZF("ZV", ""),
    NONE("", "");

    static final int LONGEST_MAGIC = 8;

    private final String magic;
    private final String command;

    Compression(String magic, String command) {
      this.magic = magic;
      this.command = command;
    }

    static Compression of(byte[] beginning) {
      String text = new String(beginning, StandardCharsets.ISO_8859_1);
      return Arrays.stream(values())
          .filter(compression -> text.startsWith(compression.magic))
          .findFirst()
          .orElse(NONE);
    }

    /** What to do about a file that cannot be read so. */
    String remedy() {
      String unpack =
          command.isEmpty() ? "import an uncompressed copy" : "decompress it first, " + command;
      return "compressed with %s, which cannot be read: %s; later ones are readable with spark.eventLog.compress=false"
          .formatted(name(), unpack);
    }
  }
}

package io.heddle.sim.trace.input;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * Open trace.
 *
 * @param file its name, for errors
 * @param reader of its text, buffered
 * @param seed of what the trace leaves to chance
 */
public record TraceInput(String file, Reader reader, long seed, Assumptions assumptions)
    implements Closeable {
  private static final int GZIP_FIRST_BYTE = 0x1f;
  private static final int GZIP_SECOND_BYTE = 0x8b;

  /** Opens a file of UTF-8 text, compressed with gzip or not. */
  public static TraceInput open(Path path, TraceOptions options) throws IOException {
    InputStream stream = new BufferedInputStream(Files.newInputStream(path));
    try {
      stream.mark(2);
      boolean compressed = stream.read() == GZIP_FIRST_BYTE && stream.read() == GZIP_SECOND_BYTE;
      stream.reset();
      InputStream plain = compressed ? new GZIPInputStream(stream) : stream;
      return new TraceInput(
          path.toString(),
          new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8)),
          options.seed(),
          options.assumptions());
    } catch (IOException e) {
      stream.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}

package io.heddle.state;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/** A text that somebody else wrote, on any file system of Hadoop's. */
public final class TextFile {
  private static final int MOST_BYTES = 16 << 20;

  private TextFile() {}

  /**
   * All of it, as UTF-8.
   *
   * @param conf names file systems
   * @throws IOException if it cannot be read or is too large
   */
  public static String read(String file, Configuration conf) throws IOException {
    Path path = new Path(file);
    try (FSDataInputStream in = path.getFileSystem(conf).open(path)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new IOException("it is larger than " + MOST_BYTES + " bytes");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}

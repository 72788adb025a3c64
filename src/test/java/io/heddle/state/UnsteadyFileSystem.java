package io.heddle.state;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** The local file system, which refuses to open files while the test says so. */
public final class UnsteadyFileSystem extends DelegateToFileSystem {
  private static volatile boolean down;

  // Hadoop makes file systems by reflection.
  UnsteadyFileSystem(URI uri, Configuration conf) throws IOException, URISyntaxException {
    super(uri, new RawLocalFileSystem(), conf, "file", false);
  }

  /** Settings under which {@code file:} is such a file system. */
  public static Configuration settings() {
    Configuration conf = new Configuration();
    conf.setClass(
        "fs.AbstractFileSystem.file.impl", UnsteadyFileSystem.class, DelegateToFileSystem.class);
    return conf;
  }

  public static void down(boolean now) {
    down = now;
  }

  @Override
  public FSDataInputStream open(Path file, int bufferSize) throws IOException {
    if (down) {
      throw new IOException("scripted: no answer");
    }
    return super.open(file, bufferSize);
  }
}

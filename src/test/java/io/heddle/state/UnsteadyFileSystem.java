package io.heddle.state;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Options.ChecksumOpt;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** The local file system, which refuses to open or to write files while the test says so. */
public final class UnsteadyFileSystem extends DelegateToFileSystem {
  private static volatile boolean down;
  private static volatile boolean full;

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

  public static void full(boolean now) {
    full = now;
  }

  @Override
  public FSDataOutputStream createInternal(
      Path file,
      EnumSet<CreateFlag> flags,
      FsPermission permission,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress,
      ChecksumOpt checksum,
      boolean createParent)
      throws IOException {
    if (full) {
      // As Hadoop's FSError, which only Hadoop makes.
      throw new Error("scripted: no space left on device");
    }
    return super.createInternal(
        file,
        flags,
        permission,
        bufferSize,
        replication,
        blockSize,
        progress,
        checksum,
        createParent);
  }

  @Override
  public FSDataInputStream open(Path file, int bufferSize) throws IOException {
    if (down) {
      throw new IOException("scripted: no answer");
    }
    return super.open(file, bufferSize);
  }
}

package io.heddle.state;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.EnumSet;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * File of any Hadoop file system, replaced as a whole; file and new directory are for their owner
 * alone. Not thread-safe.
 */
public final class StateFile {
  /** A file may not be larger. */
  public static final int MOST_BYTES = 64 << 20;

  private static final FsPermission OWNERS_DIRECTORY = new FsPermission((short) 0700);
  private static final FsPermission OWNERS_FILE = new FsPermission((short) 0600);

  private final Configuration conf;
  private final Path directory;
  private final Path file;
  private final Path temporary;
  private final Path damaged;
  private FileContext context;

  /**
   * Connects to nothing before its use.
   *
   * @param directory with or without scheme and authority, by default of {@code fs.defaultFS}:
   *     {@code hdfs://name/heddle}, {@code /var/lib/heddle}
   * @param name of the file, the same for every ResourceManager of a cluster
   */
  public StateFile(Configuration conf, String directory, String name) {
    this.conf = conf;
    this.directory = qualified(new Path(directory), conf);
    file = new Path(this.directory, name);
    temporary = new Path(this.directory, name + ".tmp");
    damaged = new Path(this.directory, name + ".damaged");
  }

  /**
   * Adds the authority of {@code fs.defaultFS} to {@code hdfs:///heddle} and the like, which {@code
   * FileSystem} does by itself, {@code FileContext} does not.
   */
  public static Path qualified(Path path, Configuration conf) {
    URI uri = path.toUri();
    if (uri.getScheme() == null || uri.getAuthority() != null) {
      return path;
    }
    URI home = FileSystem.getDefaultUri(conf);
    return uri.getScheme().equalsIgnoreCase(home.getScheme()) && home.getAuthority() != null
        ? new Path(home.getScheme(), home.getAuthority(), uri.getPath())
        : path;
  }

  /**
   * Content, if the file is there.
   *
   * @throws StateException if it is not what {@link #write} wrote
   * @throws IOException if the file system does not answer
   */
  public Optional<byte[]> read() throws IOException, StateException {
    try {
      return readWhole();
    } catch (IOException e) {
      throw new IOException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private Optional<byte[]> readWhole() throws IOException, StateException {
    try {
      return readChecked();
    } catch (ChecksumException e) {
      // A local file system keeps its checksums in a file beside, which is replaced a moment later:
      // whether the content is whole, the envelope tells.
      context().setVerifyChecksum(false, file);
      try {
        return readChecked();
      } finally {
        context().setVerifyChecksum(true, file);
      }
    }
  }

  private Optional<byte[]> readChecked() throws IOException, StateException {
    try (FSDataInputStream in = context().open(file)) {
      byte[] sealed = in.readNBytes(MOST_BYTES + 1);
      if (sealed.length > MOST_BYTES) {
        throw new StateException("it is larger than " + MOST_BYTES + " bytes");
      }
      return Optional.of(Envelope.open(sealed));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  /**
   * Readers see the old content or the new one.
   *
   * @throws IOException if it is too large, or the file system refuses or does not answer
   */
  public void write(byte[] content) throws IOException {
    byte[] sealed = Envelope.seal(content);
    if (sealed.length > MOST_BYTES) {
      throw new IOException(
          "%s would have %d bytes, more than %d: lower %sprofile.max-jobs or %<scolocation.max-jobs"
              .formatted(file, sealed.length, MOST_BYTES, "yarn.scheduler.heddle."));
    }
    if (!context().util().exists(directory)) {
      context().mkdir(directory, OWNERS_DIRECTORY, true);
    }
    try (FSDataOutputStream out =
        context()
            .create(
                temporary,
                EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE),
                Options.CreateOpts.perms(OWNERS_FILE))) {
      out.write(sealed);
      out.hsync();
    }
    context().rename(temporary, file, Options.Rename.OVERWRITE);
  }

  /** Renames the file out of the way, in place of one that was so before, and says to what. */
  public Path setAside() throws IOException {
    context().rename(file, damaged, Options.Rename.OVERWRITE);
    return damaged;
  }

  /** Whether the file was there; it is no more. */
  public boolean delete() throws IOException {
    return context().util().exists(file) && context().delete(file, false);
  }

  private FileContext context() throws IOException {
    if (context == null) {
      try {
        context =
            directory.toUri().getScheme() == null
                ? FileContext.getFileContext(conf)
                : FileContext.getFileContext(directory.toUri(), conf);
      } catch (RuntimeException e) { // Hadoop says so that it does not know a host
        Throwable cause = e;
        while (cause.getCause() != null) {
          cause = cause.getCause();
        }
        throw new IOException(String.valueOf(cause), e);
      }
    }
    return context;
  }

  @Override
  public String toString() {
    return file.toString();
  }
}

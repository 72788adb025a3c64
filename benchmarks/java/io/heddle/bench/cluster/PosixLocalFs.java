package io.heddle.bench.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFs;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FsConstants;
import org.apache.hadoop.fs.FsServerDefaults;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.local.LocalConfigKeys;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local files of a NodeManager or of tests, as {@code fs.AbstractFileSystem.file.impl}, where
 * Hadoop's native library is not installed: Hadoop then starts a process for each file whose
 * permission it sets or that it renames, some twenty for a container, which costs more than it.
 */
public final class PosixLocalFs extends ChecksumFs {
  private static final String SETTINGS = "cluster/local-files.xml";

  /** Makes all configurations of this JVM name it, also those with which containers start. */
  public static void use() {
    Configuration.addDefaultResource(SETTINGS);
  }

  /** Makes one configuration name it, also for {@code FileSystem}. */
  public static void use(Configuration conf) {
    conf.set("fs.AbstractFileSystem.file.impl", PosixLocalFs.class.getName());
    conf.set("fs.file.impl", OfFileSystem.class.getName());
  }

  /** Made by Hadoop; it knows one address only. */
  public PosixLocalFs(URI address, Configuration conf) throws IOException, URISyntaxException {
    super(new Unchecked(conf));
  }

  /** Local files as {@code fs.file.impl}, for {@code FileSystem}. */
  public static final class OfFileSystem extends LocalFileSystem {
    public OfFileSystem() {
      super(new Permissions());
    }
  }

  private static final class Unchecked extends DelegateToFileSystem {
    Unchecked(Configuration conf) throws IOException, URISyntaxException {
      super(
          FsConstants.LOCAL_FS_URI,
          new Permissions(),
          conf,
          FsConstants.LOCAL_FS_URI.getScheme(),
          false);
    }

    @Override
    public int getUriDefaultPort() {
      return -1;
    }

    @Override
    @SuppressWarnings("deprecation") // what has replaced it calls this one
    public FsServerDefaults getServerDefaults() throws IOException {
      return LocalConfigKeys.getServerDefaults();
    }

    @Override
    public FsServerDefaults getServerDefaults(Path path) throws IOException {
      return LocalConfigKeys.getServerDefaults();
    }

    @Override
    public boolean isValidName(String path) {
      return true;
    }
  }

  /** Starts no process; sets permissions for user, group and others, no further bits. */
  private static final class Permissions extends RawLocalFileSystem {
    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
      String letters =
          permission.getUserAction().SYMBOL
              + permission.getGroupAction().SYMBOL
              + permission.getOtherAction().SYMBOL;
      Files.setPosixFilePermissions(
          pathToFile(path).toPath(), PosixFilePermissions.fromString(letters));
    }

    @Override
    public FileStatus getFileLinkStatus(Path path) throws IOException {
      return Files.isSymbolicLink(pathToFile(path).toPath())
          ? super.getFileLinkStatus(path)
          : getFileStatus(path);
    }
  }
}

package io.heddle.yarn.tune.apply;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** A configuration file that is an admin's and is replaced as a whole. */
public interface AdminFile {
  String BACKUP = ".before-heddle";

  /** Ending of what is written before it takes the file's place. */
  String TEMPORARY = ".heddle.tmp";

  byte[] read() throws IOException;

  /** Readers see the old content or the new one; if this fails, the old one. */
  void replace(byte[] content) throws IOException;

  /** A file of a file system of Hadoop's; without a scheme, of the local one. */
  static AdminFile of(Path path, Configuration conf) {
    String scheme = path.toUri().getScheme();
    return scheme == null || scheme.equals("file")
        ? new LocalFile(java.nio.file.Path.of(path.toUri().getPath()))
        : new DistributedFile(path, conf);
  }
}

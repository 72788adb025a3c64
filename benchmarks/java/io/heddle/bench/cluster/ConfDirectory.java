package io.heddle.bench.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** A configuration as {@code HADOOP_CONF_DIR} names it, for processes with another class path. */
public final class ConfDirectory {
  private ConfDirectory() {}

  /** Writes it, in place of what is there. */
  public static Path write(Configuration conf, Path directory) throws IOException {
    Files.createDirectories(directory);
    for (String file : List.of("core-site.xml", "yarn-site.xml")) {
      try (OutputStream out = Files.newOutputStream(directory.resolve(file))) {
        conf.writeXml(out);
      }
    }
    return directory;
  }
}

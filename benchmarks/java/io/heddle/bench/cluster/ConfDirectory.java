package io.heddle.bench.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

public final class ConfDirectory {
  private ConfDirectory() {}

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

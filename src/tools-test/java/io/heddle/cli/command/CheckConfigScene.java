package io.heddle.cli.command;

import io.heddle.cli.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code check-config} on a directory of configuration files. */
abstract class CheckConfigScene {
  static final String SCHEDULER_CLASS = "yarn.resourcemanager.scheduler.class";
  static final String HEDDLE = "io.heddle.yarn.HeddleScheduler";
  static final String CAPACITY = "yarn.scheduler.capacity.";

  @TempDir Path directory;
  final Shell shell = new Shell();

  /** Writes a file, with one queue where none is set. */
  final void write(String name, Map<String, String> settings) throws IOException {
    Configuration conf = new Configuration(false);
    if (name.equals("capacity-scheduler.xml")) {
      conf.set(CAPACITY + "root.queues", "default");
      conf.set(CAPACITY + "root.default.capacity", "100");
    }
    settings.forEach(conf::set);
    try (var out = Files.newOutputStream(directory.resolve(name))) {
      conf.writeXml(out);
    }
  }

  final int check(String... more) {
    List<String> words =
        new ArrayList<>(List.of("check-config", "--conf-dir", directory.toString()));
    words.addAll(List.of(more));
    return shell.run(new Configuration(false), words.toArray(String[]::new));
  }
}

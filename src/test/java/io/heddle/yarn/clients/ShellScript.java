package io.heddle.yarn.clients;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * What containers run that tell of themselves, by a file of their id each, and end once {@code go}
 * is there.
 */
record ShellScript(Path file, Path started, Path go) {

  static ShellScript in(Path directory) throws IOException {
    Path started = Files.createDirectories(directory.resolve("started"));
    Path go = directory.resolve("go");
    Path file = directory.resolve("wait.sh");
    Files.writeString(
        file,
        "touch %s/$CONTAINER_ID\nuntil test -e %s; do sleep 0.1; done\n".formatted(started, go));
    return new ShellScript(file, started, go);
  }

  List<ContainerId> containers() throws IOException {
    try (Stream<Path> files = Files.list(started)) {
      return files.map(each -> ContainerId.fromString(each.getFileName().toString())).toList();
    }
  }

  void end() throws IOException {
    Files.writeString(go, "");
  }
}

package io.heddle.bench.upstream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A process's own network, as tests bind fixed ports, by a command's begin; empty for none. */
record NetworkNamespace(List<String> command) {
  private static final List<String> LOOPBACK = List.of("ip", "link", "set", "lo", "up");

  /** As root or with namespaces of users; none where this machine allows neither. */
  static Optional<NetworkNamespace> available() throws IOException, InterruptedException {
    for (String option : List.of("-n", "-rn")) {
      List<String> command = new ArrayList<>(List.of("unshare", option));
      if (succeeds(command)) {
        command.addAll(
            List.of("sh", "-c", String.join(" ", LOOPBACK) + "; exec \"$@\"", "upstream"));
        return Optional.of(new NetworkNamespace(command));
      }
    }
    return Optional.empty();
  }

  private static boolean succeeds(List<String> unshare) throws InterruptedException {
    List<String> command = new ArrayList<>(unshare);
    command.addAll(LOOPBACK);
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      // There is no such command.
      return false;
    }
  }
}

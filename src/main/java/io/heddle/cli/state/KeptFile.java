package io.heddle.cli.state;

import io.heddle.cli.command.CommandException;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A file in the state directory.
 *
 * @param beside files that say nothing without it
 */
record KeptFile<T>(StateFile file, List<StateFile> beside, KeptKind<T> kind) {
  private T read() throws CommandException, IOException {
    try {
      Optional<byte[]> content = file.read();
      return content.isEmpty() ? kind.nothing() : kind.read(content.get());
    } catch (StateException e) {
      throw new CommandException(
          "%s cannot be used: %s; yarn heddle %s reset deletes it"
              .formatted(file, e.getMessage(), kind.word()));
    }
  }

  void show(PrintStream out) throws CommandException, IOException {
    T kept = read();
    out.print(file + ": ");
    kind.show(kept, out);
  }

  /** Shows more of the jobs of a name. */
  void show(String job, PrintStream out) throws CommandException, IOException {
    kind.show(read(), job, out);
  }

  /** Writes all as a JSON document. */
  void exportTo(Path target, PrintStream out) throws CommandException, IOException {
    T kept = read();
    Files.write(target, kind.write(kept));
    out.println(target + ": " + kind.size(kept) + " " + kind.items());
  }

  /** Adds {@code more} to what is kept. */
  void add(T more, PrintStream out) throws CommandException, IOException {
    T sum = kind.sum(read(), more);
    file.write(kind.write(sum));
    out.println(
        "%s: %d %s added, %d in all"
            .formatted(file, kind.size(more), kind.items(), kind.size(sum)));
  }

  /** Deletes all. */
  void reset(PrintStream out) throws IOException {
    for (StateFile one : beside) {
      one.delete();
    }
    out.println(file + (file.delete() ? " is deleted" : " is not there"));
  }
}

package io.heddle.cli.state;

import io.heddle.cli.command.SiteFiles;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.config.HeddleConfig;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Shows and changes what the ResourceManager has kept of one kind. */
public record KeptCommand<T>(KeptKind<T> kind) implements Subcommand {
  private static final String JOB = "--job";

  @Override
  public Usage usage() {
    return new Usage(
        kind.actions() + " [--conf-dir DIR]",
        kind.about() + "; stop the ResourceManager before a reset or an import");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    String action = arguments.isEmpty() ? "" : arguments.get(0);
    switch (action) {
      case "show" -> show(conf, arguments, out);
      case "reset" -> kept(conf, arguments, 1).reset(out);
      case "export" -> kept(conf, arguments, 2).exportTo(Path.of(arguments.get(1)), out);
      case "import" -> importFrom(conf, arguments, out);
      default ->
          throw new CommandException(
              "%s '%s': write show, reset, export FILE or import FILE"
                  .formatted(kind.word(), action));
    }
  }

  private void show(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    boolean one = arguments.size() > 1 && arguments.get(1).equals(JOB);
    if (one && arguments.size() < 3) {
      throw new CommandException(JOB + " takes the name of a job");
    }
    if (one) {
      kept(conf, arguments, 3).show(arguments.get(2), out);
    } else {
      kept(conf, arguments, 1).show(out);
    }
  }

  /** What is imported are the words up to the first option. */
  private void importFrom(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    List<String> names =
        arguments.stream().skip(1).takeWhile(word -> !word.startsWith("--")).toList();
    kept(conf, arguments, 1 + Math.max(1, names.size())).add(kind.gather(names, conf, out), out);
  }

  /** The kept file that the configuration names, which options behind the words may name. */
  private KeptFile<T> kept(Configuration conf, List<String> arguments, int words)
      throws CommandException {
    if (arguments.size() < words) {
      throw new CommandException(
          kind.word() + " " + arguments.get(0) + " takes the name of a file");
    }
    Configuration read = SiteFiles.read(conf, arguments.subList(words, arguments.size()));
    String directory =
        SiteFiles.stateDirectory(read)
            .orElseThrow(
                () ->
                    new CommandException(
                        HeddleConfig.STATE_DIR
                            + " is none: what is learned is in the ResourceManager's memory"
                            + " only"));
    return new KeptFile<>(
        new StateFile(read, directory, kind.file()),
        kind.filesBeside().stream().map(name -> new StateFile(read, directory, name)).toList(),
        kind);
  }

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
}

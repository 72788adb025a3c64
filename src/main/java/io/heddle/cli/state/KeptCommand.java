package io.heddle.cli.state;

import io.heddle.cli.command.CommandException;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Usage;
import io.heddle.cli.site.SiteFiles;
import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
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
    try {
      String directory =
          HeddleConfig.state(read)
              .directory()
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
    } catch (ConfigException e) {
      throw new CommandException(e.getMessage());
    }
  }
}

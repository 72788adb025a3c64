package io.heddle.cli.state;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import io.heddle.model.Printable;
import io.heddle.state.StateFile;
import io.heddle.state.StateFile.StateException;
import io.heddle.tune.step.Entry;
import io.heddle.tune.step.Journal;
import io.heddle.tune.step.Request;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * The tuner's files in the state directory. Whoever may read and write them is an admin of the
 * ResourceManager.
 */
record TunerFiles(Configuration conf, String directory) {

  /**
   * Those in the directory that the configuration names.
   *
   * @throws CommandException if it names none
   */
  static TunerFiles of(Configuration conf) throws CommandException {
    try {
      return new TunerFiles(
          conf,
          HeddleConfig.state(conf)
              .directory()
              .orElseThrow(
                  () ->
                      new CommandException(
                          HeddleConfig.STATE_DIR
                              + " is none: the tuner's journal is in the ResourceManager's log"
                              + " only, and nothing can be asked of it; set a directory")));
    } catch (ConfigException e) {
      throw new CommandException(e.getMessage());
    }
  }

  /**
   * The entries of the journal, oldest first.
   *
   * @param out is told of files that cannot be used
   */
  List<Entry> journal(PrintStream out) throws CommandException {
    try {
      return Journal.read(
          name -> new StateFile(conf, directory, name),
          (file, why) -> out.println(Printable.of(file + " is passed over: " + why)));
    } catch (IOException e) {
      throw new CommandException(
          "the journal in %s cannot be read: %s".formatted(directory, e.getMessage()));
    }
  }

  /** Where requests are put. */
  StateFile box() {
    return new StateFile(conf, directory, Request.FILE);
  }

  /** The request that waits in it. */
  Optional<String> waiting() throws IOException {
    try {
      return box().read().map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    } catch (StateException e) {
      // The tuner drops what it cannot read: it may be overwritten.
      return Optional.empty();
    }
  }
}

package io.heddle.cli.state;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import io.heddle.model.Printable;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import io.heddle.tune.step.Entry;
import io.heddle.tune.step.Journal;
import io.heddle.tune.step.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** The tuner's files; whoever may access them is an admin of the ResourceManager. */
record TunerFiles(Configuration conf, String directory) {
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
   * Oldest first.
   *
   * @throws CommandException if it cannot be read or used
   */
  List<Entry> journal() throws CommandException {
    StateFile file = new StateFile(conf, directory, Journal.FILE);
    try {
      return Journal.read(file);
    } catch (StateException e) {
      throw new CommandException(Printable.of(file + " cannot be used: " + e.getMessage()));
    } catch (IOException e) {
      throw new CommandException(
          "the journal in %s cannot be read: %s".formatted(directory, e.getMessage()));
    }
  }

  String nothing() {
    return "the journal in %s has no entry; the tuner makes one when it proposes or makes a change"
        .formatted(Printable.value(directory));
  }

  StateFile box() {
    return new StateFile(conf, directory, Request.FILE);
  }

  Optional<String> waiting() throws IOException {
    try {
      return box().read().map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    } catch (StateException e) {
      // The tuner drops what it cannot read: it may be overwritten.
      return Optional.empty();
    }
  }
}

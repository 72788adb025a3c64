package io.heddle.cli.tuner;

import io.heddle.cli.command.CommandException;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Usage;
import io.heddle.cli.site.SiteFiles;
import io.heddle.state.StateFile;
import io.heddle.tune.step.Request;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Asks the tuner of the active ResourceManager for something.
 *
 * @param then what the tuner does then
 */
record TunerAsk(Request.Kind kind, String then) implements Subcommand {
  @Override
  public Usage usage() {
    return new Usage("[--conf-dir DIR]", "asks: the tuner " + then);
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    TunerFiles files = TunerFiles.of(SiteFiles.readSite(conf, arguments));
    StateFile box = files.box();
    Optional<String> waiting = files.waiting();
    if (waiting.isPresent()) {
      throw new CommandException(
          "%s still says '%s': try again in half a minute; if it stays, no tuner runs"
              .formatted(box, waiting.get()));
    }
    String user = UserGroupInformation.getCurrentUser().getShortUserName();
    box.write(new Request(kind, user).write());
    out.println(
        "asked to "
            + kind.name().toLowerCase(Locale.ROOT)
            + ": the tuner "
            + then
            + " at its next look; yarn heddle tuner history shows it");
  }
}

package io.heddle.cli.state;

import io.heddle.cli.command.SiteFiles;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.model.Printable;
import io.heddle.state.StateFile;
import io.heddle.tune.step.Journal;
import io.heddle.tune.step.Request;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

record TunerAsk(Request.Kind kind, String then) implements Subcommand {
  @Override
  public Usage usage() {
    return new Usage("[--conf-dir DIR]", "asks: the tuner " + then);
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    String user = UserGroupInformation.getCurrentUser().getShortUserName();
    Configuration site = SiteFiles.readSite(conf, arguments);
    TunerPresence.require(site);
    if (kind == Request.Kind.ROLLBACK
        && !Journal.hasChangeToRevert(TunerFiles.of(site).journal())) {
      throw new CommandException(
          "there is no change to revert; yarn heddle tuner history shows those that were made");
    }
    ask(site, new Request(kind, 0, user), then, out);
  }

  static void ask(Configuration site, Request request, String then, PrintStream out)
      throws CommandException, IOException {
    TunerFiles files = TunerFiles.of(site);
    StateFile box = files.box();
    Optional<String> waiting = files.waiting();
    if (waiting.isPresent()) {
      throw new CommandException(
          "%s still contains '%s': try again in half a minute"
              .formatted(box, Printable.value(waiting.get())));
    }
    box.write(request.write());
    out.println(
        "asked to %s: at its next tick, the tuner %s; yarn heddle tuner history shows it"
            .formatted(request.kind().name().toLowerCase(Locale.ROOT), then));
  }
}

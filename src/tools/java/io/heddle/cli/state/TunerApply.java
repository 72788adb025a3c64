package io.heddle.cli.state;

import io.heddle.cli.command.SiteFiles;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.model.Printable;
import io.heddle.tune.step.Entry;
import io.heddle.tune.step.Request;
import io.heddle.tune.step.StandingProposal;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/** Asks the tuner to make a change proposed in a dry run; the clock is since 1970. */
record TunerApply(LongSupplier clock) implements Subcommand {
  @Override
  public Usage usage() {
    return new Usage(
        "CHANGE [--conf-dir DIR]", "asks: the tuner makes the change that it proposed last");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    String number = arguments.isEmpty() ? "" : arguments.get(0).replaceFirst("^#", "");
    if (!number.matches("[1-9][0-9]{0,17}")) {
      throw new CommandException(
          "tuner apply '%s': write the number of a proposal; yarn heddle tuner history has it"
              .formatted(Printable.value(number)));
    }
    Configuration site = SiteFiles.readSite(conf, arguments.subList(1, arguments.size()));
    long change = Long.parseLong(number);
    TunerPresence.require(site);
    check(change, TunerFiles.of(site).journal());
    Request request =
        new Request(
            Request.Kind.APPLY, change, UserGroupInformation.getCurrentUser().getShortUserName());
    TunerAsk.ask(site, request, "makes change " + number, out);
  }

  private void check(long change, List<Entry> journal) throws CommandException {
    Optional<StandingProposal> standing = StandingProposal.in(journal);
    if (standing.isEmpty()) {
      throw new CommandException(
          "there is no proposal: a tuner in dry run makes one when it sees a gain; yarn heddle"
              + " tuner history shows it");
    }
    long newest = standing.get().change().id();
    if (newest != change) {
      throw new CommandException(
          "change %d is not the newest proposal: that is %d".formatted(change, newest));
    }
    if (standing.get().hasExpired(clock.getAsLong())) {
      throw new CommandException(
          "proposal %d has expired at %s: wait for the next one"
              .formatted(change, Instant.ofEpochMilli(standing.get().untilMillis())));
    }
  }
}

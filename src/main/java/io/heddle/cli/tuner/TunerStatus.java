package io.heddle.cli.tuner;

import io.heddle.cli.command.CommandException;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Usage;
import io.heddle.cli.site.SiteFiles;
import io.heddle.config.ConfigException;
import io.heddle.config.TunerConfig;
import io.heddle.model.Printable;
import io.heddle.tune.step.Entry;
import io.heddle.tune.step.Outcome;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Shows how things stand with the tuner. */
final class TunerStatus implements Subcommand {
  @Override
  public Usage usage() {
    return new Usage(
        "[--conf-dir DIR]", "shows the mode of the tuner of queue settings, and what it did last");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    Configuration site = SiteFiles.readSite(conf, arguments);
    TunerFiles files = TunerFiles.of(site);
    List<Entry> journal = files.journal(out);
    out.println(
        "mode     "
            + (isActive(site) ? "active" : "dry-run, nothing is changed")
            + (isPaused(journal) ? ", paused" : ""));
    files
        .waiting()
        .ifPresent(
            request -> out.println("asked    " + Printable.of(request) + ", not taken up yet"));
    long changes = journal.stream().filter(entry -> entry.outcome() == Outcome.APPLIED).count();
    long back = journal.stream().filter(entry -> entry.outcome() == Outcome.ROLLED_BACK).count();
    out.printf("changes  %d made, %d taken back in what the journal has%n", changes, back);
    if (!journal.isEmpty()) {
      out.print("last     ");
      TunerHistory.print(journal.get(journal.size() - 1), out);
    }
  }

  private static boolean isActive(Configuration site) throws CommandException {
    try {
      return TunerConfig.parse(site).active();
    } catch (ConfigException e) {
      throw new CommandException(e.getMessage());
    }
  }

  private static boolean isPaused(List<Entry> journal) {
    boolean paused = false;
    for (Entry entry : journal) {
      paused = entry.outcome() == Outcome.PAUSED || (paused && entry.outcome() != Outcome.RESUMED);
    }
    return paused;
  }
}

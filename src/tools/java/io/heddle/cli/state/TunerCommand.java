package io.heddle.cli.state;

import io.heddle.cli.command.CommandGroup;
import io.heddle.cli.command.SiteFiles;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.cli.sim.Simulation;
import io.heddle.config.ConfigException;
import io.heddle.config.TunerConfig;
import io.heddle.model.Counted;
import io.heddle.model.Printable;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.step.Entry;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.Request;
import io.heddle.tune.step.StandingProposal;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;

/** {@code yarn heddle tuner WORD}: what has to do with settings that are found by search. */
public final class TunerCommand {
  private TunerCommand() {}

  /** All its words. {@code clock}: milliseconds since 1970. */
  public static CommandGroup group(Simulation simulation, LongSupplier clock) {
    Map<String, Subcommand> words = new LinkedHashMap<>();
    words.put("status", new TunerStatus(clock));
    words.put("history", new TunerHistory());
    words.put(
        "pause", new TunerAsk(Request.Kind.PAUSE, "stops making changes until it is resumed"));
    words.put("resume", new TunerAsk(Request.Kind.RESUME, "makes changes again"));
    words.put(
        "rollback",
        new TunerAsk(
            Request.Kind.ROLLBACK, "reverts its last change, when asked again the one before"));
    words.put("apply", new TunerApply(clock));
    return new CommandGroup("tuner", "tunes settings of queues", words);
  }

  record TunerStatus(LongSupplier clock) implements Subcommand {
    @Override
    public Usage usage() {
      return new Usage("[--conf-dir DIR]", "shows the mode of the tuner, and what it did last");
    }

    @Override
    public void run(Configuration conf, List<String> arguments, PrintStream out)
        throws CommandException, IOException {
      Configuration site = SiteFiles.readSite(conf, arguments);
      TunerFiles files = TunerFiles.of(site);
      List<Entry> journal = files.journal();
      String mode =
          (isActive(site) ? "active" : "dry-run, nothing is changed")
              + (isPaused(journal) ? ", paused" : "");
      Optional<String> missing = TunerPresence.missing(site);
      out.println("mode     " + (missing.isPresent() ? "none, " + missing.get() : mode));
      files
          .waiting()
          .ifPresent(
              request -> out.println("asked    " + Printable.of(request) + ", not taken up yet"));
      long changes =
          journal.stream().filter(entry -> entry.outcome() == ChangeOutcome.APPLIED).count();
      long back =
          journal.stream().filter(entry -> entry.outcome() == ChangeOutcome.ROLLED_BACK).count();
      out.printf("changes  %d made, %d reverted in the journal%n", changes, back);
      StandingProposal.in(journal).ifPresent(standing -> out.println(line(standing)));
      if (journal.isEmpty()) {
        out.println("last     nothing: " + files.nothing());
      } else {
        out.print("last     ");
        TunerHistory.print(journal.get(journal.size() - 1), out);
      }
    }

    private String line(StandingProposal standing) {
      return "proposal #%d, %s %s"
          .formatted(
              standing.change().id(),
              standing.hasExpired(clock.getAsLong()) ? "expired at" : "may be applied until",
              Instant.ofEpochMilli(standing.untilMillis()).truncatedTo(ChronoUnit.SECONDS));
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
        paused =
            entry.outcome() == ChangeOutcome.PAUSED
                || (paused && entry.outcome() != ChangeOutcome.RESUMED);
      }
      return paused;
    }
  }

  static final class TunerHistory implements Subcommand {
    @Override
    public Usage usage() {
      return new Usage("[--conf-dir DIR]", "shows what the tuner did, oldest first");
    }

    @Override
    public void run(Configuration conf, List<String> arguments, PrintStream out)
        throws CommandException {
      TunerFiles files = TunerFiles.of(SiteFiles.readSite(conf, arguments));
      List<Entry> journal = files.journal();
      journal.forEach(entry -> print(entry, out));
      if (journal.isEmpty()) {
        out.println("the history is empty: " + files.nothing());
      }
    }

    static void print(Entry entry, PrintStream out) {
      out.print(Instant.ofEpochMilli(entry.millis()).truncatedTo(ChronoUnit.SECONDS));
      out.print(" " + entry.outcome().name().toLowerCase(Locale.ROOT).replace('_', '-'));
      out.print(entry.id() > 0 ? " " + entry.ids() : "");
      out.println(entry.reason().isEmpty() ? "" : ": " + Printable.of(entry.reason()));
      for (QueueChange change : entry.queues()) {
        out.printf(
            "    %s: %s -> %s%n",
            Printable.of(change.path()), show(change.before()), show(change.after()));
      }
      entry
          .effect()
          .ifPresent(
              effect ->
                  out.printf(
                      Locale.ROOT,
                      "    %s: predicted %.1f s, measured %.1f s%n",
                      Counted.of(effect.jobs(), "job"),
                      effect.predicted(),
                      effect.measured()));
    }

    private static String show(QueueSettings settings) {
      return String.format(
          Locale.ROOT,
          "%.2f %% %s",
          100 * settings.share(),
          settings.ordering().name().toLowerCase(Locale.ROOT));
    }
  }
}

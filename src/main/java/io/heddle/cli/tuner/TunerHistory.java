package io.heddle.cli.tuner;

import io.heddle.cli.command.CommandException;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Usage;
import io.heddle.cli.site.SiteFiles;
import io.heddle.model.Printable;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.step.Entry;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;

/** Shows what the tuner did. */
final class TunerHistory implements Subcommand {
  @Override
  public Usage usage() {
    return new Usage(
        "[--conf-dir DIR]", "shows what the tuner of queue settings did, oldest first");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException {
    TunerFiles.of(SiteFiles.readSite(conf, arguments))
        .journal(out)
        .forEach(entry -> print(entry, out));
  }

  static void print(Entry entry, PrintStream out) {
    out.print(Instant.ofEpochMilli(entry.millis()).truncatedTo(ChronoUnit.SECONDS));
    out.print(" " + entry.outcome().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    out.print(entry.id() > 0 ? " #" + entry.id() : "");
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
                    "    %d jobs: predicted %.1f s, measured %.1f s%n",
                    effect.jobs(),
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

package io.heddle.cli.live;

import io.heddle.cli.command.Options;
import io.heddle.cli.command.RmHttp;
import io.heddle.cli.command.SiteFiles;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.explain.HourTally;
import io.heddle.explain.ShadowComparisons;
import io.heddle.explain.ShadowComparisonsJson;
import io.heddle.explain.ShadowSummary;
import io.heddle.reclaim.ReclaimRecord;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;

/** Says what would have been different after some time in shadow mode, and what it is worth. */
public record ShadowReport(ShadowReplay replay) implements Subcommand {
  private static final String RM = "--rm";
  private static final String CONF_DIR = "--conf-dir";
  private static final String REPLAY = "--replay";
  private static final String RECLAIMED =
      "/heddle/api/v1/reclaim-history?last=" + ReclaimRecord.MOST_HOURS;

  @Override
  public Usage usage() {
    return new Usage(
        "[--rm URL] [--conf-dir DIR] [--replay] " + ShadowReplay.USAGE,
        "shows what Heddle would have chosen otherwise in shadow mode; with --replay and options"
            + " after it, whether to switch it on");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    Options options = options(arguments);
    boolean asks = options.has(RM);
    Configuration settings =
        asks && !options.has(CONF_DIR)
            ? conf
            : SiteFiles.read(conf, options.given(Set.of(CONF_DIR)));
    Optional<String> directory = asks ? Optional.empty() : SiteFiles.stateDirectory(settings);
    List<HourTally> hours =
        directory.isPresent()
            ? kept(new StateFile(settings, directory.get(), ShadowComparisons.FILE))
            : RmHttp.of(settings, options.text(RM))
                .readFirst("/heddle/api/v1/shadow", ShadowReport::read);
    ShadowSummary report = new ShadowSummary(hours);
    new ShadowReportText(out).print(report);
    new ReclaimHistoryText(out)
        .shadow(
            directory.isPresent()
                ? reclaimed(new StateFile(settings, directory.get(), ReclaimRecord.FILE))
                : RmHttp.of(settings, options.text(RM))
                    .readFirst(RECLAIMED, answer -> ReclaimHistory.read(answer).hours()));
    if (options.has(REPLAY) && report.count() > 0) {
      replay.run(settings, options, report, out);
    }
  }

  private static Options options(List<String> arguments) throws CommandException {
    Set<String> valued = new TreeSet<>(Set.of(RM, CONF_DIR));
    if (arguments.contains(REPLAY)) {
      valued.addAll(ShadowReplay.valued());
    }
    return Options.parse(arguments, valued, Set.of(REPLAY));
  }

  private static List<HourTally> kept(StateFile file) throws CommandException, IOException {
    try {
      Optional<byte[]> content = file.read();
      return content.isEmpty() ? List.of() : ShadowComparisonsJson.read(content.get());
    } catch (StateException e) {
      throw unusable(file, e);
    }
  }

  private static List<ReclaimRecord.Hour> reclaimed(StateFile file)
      throws CommandException, IOException {
    try {
      Optional<byte[]> content = file.read();
      return content.isEmpty() ? List.of() : ReclaimRecord.read(content.get()).hours();
    } catch (StateException e) {
      throw unusable(file, e);
    }
  }

  private static CommandException unusable(StateFile file, StateException why) {
    return new CommandException(file + " cannot be used: " + why.getMessage());
  }

  private static List<HourTally> read(RmHttp.Answer answer) throws IOException {
    if (!answer.isOk()) {
      throw answer.refused();
    }
    try {
      return ShadowComparisonsJson.read(answer.body().getBytes(StandardCharsets.UTF_8));
    } catch (StateException e) {
      throw new RmHttp.Refused(
          "its answer is no record of shadow mode (%s); %s"
              .formatted(e.getMessage(), RmHttp.NOT_HEDDLE));
    }
  }
}

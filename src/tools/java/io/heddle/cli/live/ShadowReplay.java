package io.heddle.cli.live;

import io.heddle.cli.command.Options;
import io.heddle.cli.command.RmHttp;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.sim.Compare;
import io.heddle.cli.sim.Import;
import io.heddle.explain.ShadowSummary;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Worth of shadow mode's choices: replays the jobs of its hours under YARN's scheduler and Heddle.
 */
public record ShadowReplay(Import histories, Compare compare) {
  private static final String RM = "--rm";
  private static final String FROM = "--from";
  private static final String TO = "--to";
  private static final String CONF_DIR = "--conf-dir";
  private static final Set<String> OF_COMPARE = Set.of("--cluster", "--seeds", "--out");
  static final String USAGE = Import.HISTORIES_USAGE + " [--cluster SPEC] [--seeds N] [--out DIR]";

  static Set<String> valued() {
    Set<String> all = new TreeSet<>(Import.HISTORIES);
    all.addAll(OF_COMPARE);
    return all;
  }

  void run(Configuration settings, Options options, ShadowSummary report, PrintStream out)
      throws CommandException, IOException {
    out.printf("%nThe jobs that were submitted in these hours, replayed:%n%n");
    Path workload = Files.createTempFile("heddle-shadow", ".json");
    try {
      List<String> imported = options.given(Import.HISTORIES);
      imported.addAll(List.of(RM, resourceManager(settings, options)));
      imported.addAll(List.of(FROM, time(report.first()), TO, time(report.last() + 1)));
      imported.addAll(List.of("--out", workload.toString()));
      histories.run(settings, imported, out);

      List<String> compared = options.given(OF_COMPARE);
      compared.addAll(List.of("--workload", workload.toString()));
      directory(settings, options).ifPresent(at -> compared.addAll(List.of(CONF_DIR, at)));
      compare.gains(compared, out).stream()
          .findFirst()
          .ifPresent(gain -> out.print(ShadowVerdict.of(gain.changes().get(0))));
    } finally {
      Files.deleteIfExists(workload);
    }
  }

  private static String time(long hour) {
    return Instant.ofEpochMilli(TimeUnit.HOURS.toMillis(hour)).toString();
  }

  /** The one that is named, else the first of the configuration that answers. */
  private static String resourceManager(Configuration settings, Options options)
      throws CommandException {
    return RmHttp.of(settings, options.text(RM))
        .readFirst("/ws/v1/cluster/info", ShadowReplay::address);
  }

  private static String address(RmHttp.Answer answer) throws IOException {
    if (!answer.isOk()) {
      throw new RmHttp.Refused("HTTP status " + answer.status());
    }
    return answer.address();
  }

  private static Optional<String> directory(Configuration settings, Options options) {
    if (options.has(CONF_DIR)) {
      return options.text(CONF_DIR);
    }
    URL site = settings.getResource(YarnConfiguration.YARN_SITE_CONFIGURATION_FILE);
    return site == null || !site.getProtocol().equals("file")
        ? Optional.empty()
        : Optional.of(Path.of(site.getPath()).getParent().toString());
  }
}

package io.heddle.cli;

import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import io.heddle.shadow.Comparisons;
import io.heddle.shadow.ComparisonsJson;
import io.heddle.shadow.HourTally;
import io.heddle.shadow.Report;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Says what would have been different, after some time in shadow mode. */
final class ShadowReport implements Subcommand {
  private static final String RM = "--rm";

  @Override
  public Usage usage() {
    return new Usage(
        "[--rm URL | --conf-dir DIR]",
        "says after some time in shadow mode what Heddle would have chosen otherwise");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    boolean asks = arguments.contains(RM);
    Configuration settings = asks ? conf : SiteFiles.read(conf, arguments);
    Optional<String> directory = asks ? Optional.empty() : directory(settings);
    List<HourTally> hours =
        directory.isPresent()
            ? kept(new StateFile(settings, directory.get(), Comparisons.FILE))
            : asked(settings, asks ? arguments : List.of());
    new ShadowReportText(out).print(new Report(hours));
  }

  private static Optional<String> directory(Configuration settings) throws CommandException {
    try {
      return HeddleConfig.state(settings).directory();
    } catch (ConfigException e) {
      throw new CommandException(e.getMessage());
    }
  }

  private static List<HourTally> kept(StateFile file) throws CommandException, IOException {
    try {
      Optional<byte[]> content = file.read();
      return content.isEmpty() ? List.of() : ComparisonsJson.read(content.get());
    } catch (StateException e) {
      throw new CommandException(file + " cannot be used: " + e.getMessage());
    }
  }

  private static List<HourTally> asked(Configuration conf, List<String> arguments)
      throws CommandException {
    Optional<String> url = Options.parse(arguments, Set.of(RM), Set.of()).text(RM);
    YarnConfiguration settings = new YarnConfiguration(conf);
    return new RmHttp(settings)
        .readFirst(
            url.map(List::of).orElseGet(() -> RmAddresses.of(settings)),
            "/heddle/api/v1/shadow",
            ShadowReport::read);
  }

  private static List<HourTally> read(RmHttp.Answer answer) throws IOException {
    if (!answer.isOk()) {
      throw new RmHttp.Refused(
          "HTTP status "
              + answer.status()
              + "; it does not run io.heddle.yarn.HeddleScheduler, or does not let you in");
    }
    try {
      return ComparisonsJson.read(answer.body().getBytes(StandardCharsets.UTF_8));
    } catch (StateException e) {
      throw new RmHttp.Refused(
          "its answer is no record of shadow mode (%s); it does not run %s, or is not the active"
                  .formatted(e.getMessage(), "io.heddle.yarn.HeddleScheduler")
              + " ResourceManager");
    }
  }
}

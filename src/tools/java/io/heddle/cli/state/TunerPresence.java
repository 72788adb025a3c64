package io.heddle.cli.state;

import io.heddle.cli.command.RmHttp;
import io.heddle.cli.command.RmHttp.Presence;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.TunerSetup;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Whether a tuner runs, by what ResourceManagers show, and by the configuration if they do not. */
final class TunerPresence {
  private static final String BEAN = "Hadoop:service=ResourceManager,name=HeddleTunerMetrics";

  private TunerPresence() {}

  static Optional<String> missing(Configuration site) {
    RmHttp rm = RmHttp.of(site, Optional.empty());
    Presence presence = rm.presence(BEAN);
    boolean configured = TunerSetup.isConfigured(site);
    return switch (presence) {
      case THERE -> Optional.empty();
      case UNKNOWN -> configured ? Optional.empty() : Optional.of(TunerSetup.MISSING);
      case ABSENT ->
          Optional.of(
              configured
                  ? "no tuner runs in %s: restart the ResourceManager, which reads %s at its start"
                      .formatted(
                          of(rm.addresses()), YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES)
                  : TunerSetup.MISSING);
      case NO_ANSWER ->
          Optional.of(
              configured
                  ? "no tuner runs: no ResourceManager answers at %s; start it, or name the right"
                          .formatted(of(rm.addresses()))
                      + " configuration with --conf-dir DIR"
                  : TunerSetup.MISSING);
    };
  }

  static void require(Configuration site) throws CommandException {
    Optional<String> missing = missing(site);
    if (missing.isPresent()) {
      throw new CommandException(missing.get());
    }
  }

  private static String of(List<String> addresses) {
    return String.join(", ", addresses);
  }
}

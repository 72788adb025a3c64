package io.heddle.cli;

import io.heddle.cli.command.CommandException;
import io.heddle.cli.command.Options;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Usage;
import java.io.PrintStream;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;

/** Prints the versions that a problem report needs. */
final class Version implements Subcommand {
  @Override
  public Usage usage() {
    return new Usage("", "prints the versions of Heddle, Hadoop and Java");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException {
    Options.none(arguments);
    String version = Version.class.getPackage().getImplementationVersion();
    out.println("Heddle " + (version == null ? "(not from a jar)" : version));
    out.println("Hadoop " + VersionInfo.getVersion());
    out.println("Java " + Runtime.version());
  }
}

package io.heddle.cli;

import io.heddle.cli.command.CheckConfig;
import io.heddle.cli.command.FailureText;
import io.heddle.cli.command.Options;
import io.heddle.cli.command.SiteFiles;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.cli.live.Explain;
import io.heddle.cli.live.NodesCommand;
import io.heddle.cli.live.ReclaimCommand;
import io.heddle.cli.live.ShadowReplay;
import io.heddle.cli.live.ShadowReport;
import io.heddle.cli.live.Status;
import io.heddle.cli.recommend.Recommend;
import io.heddle.cli.sim.Compare;
import io.heddle.cli.sim.Import;
import io.heddle.cli.sim.Simulation;
import io.heddle.cli.state.KeptColocation;
import io.heddle.cli.state.KeptCommand;
import io.heddle.cli.state.KeptProfiles;
import io.heddle.cli.state.TunerCommand;
import io.heddle.config.Suggestion;
import io.heddle.model.HadoopVersions;
import io.heddle.model.Printable;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.apache.hadoop.util.VersionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code yarn heddle SUBCOMMAND}. Ends with 0, 1 when refused, 2 when misused, 3 where {@code
 * status} finds what needs attention.
 */
public final class HeddleCommand extends Configured implements Tool {
  private static final int REFUSED = 1;
  private static final int MISUSED = 2;
  private static final Set<String> HELP = Set.of("-h", "--help");
  private static final Pattern STACK = Pattern.compile("\\s+at \\S+\\(.*");

  private static final int MOST_LINES = 50;
  private static final Logger LOG = LoggerFactory.getLogger(HeddleCommand.class);

  private final PrintStream out;
  private final PrintStream err;
  private final Map<String, Subcommand> subcommands = new LinkedHashMap<>();

  /** A command that prints its result to {@code out} and what went wrong to {@code err}. */
  public HeddleCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
    Simulation simulation = new Simulation(err, Time::monotonicNow);
    Import histories = new Import(Time::now);
    Compare compare = new Compare(simulation);
    subcommands.put("import", histories);
    subcommands.put("simulate", simulation);
    subcommands.put("compare", compare);
    subcommands.put("recommend", new Recommend(simulation));
    subcommands.put("tuner", TunerCommand.group(simulation, Time::now));
    subcommands.put("check-config", new CheckConfig());
    subcommands.put("status", new Status(Status.Pause.FIVE_SECONDS));
    subcommands.put("explain", new Explain());
    subcommands.put("reclaim", ReclaimCommand.group());
    subcommands.put("nodes", new NodesCommand());
    subcommands.put("shadow-report", new ShadowReport(new ShadowReplay(histories, compare)));
    List.of(new KeptProfiles(), new KeptColocation())
        .forEach(kind -> subcommands.put(kind.word(), new KeptCommand<>(kind)));
    subcommands.put("version", new Version());
  }

  /** Called by Hadoop's shell scripts. Ends the JVM, which threads of Hadoop would keep alive. */
  public static void main(String[] arguments) {
    int status;
    HeddleCommand command = new HeddleCommand(System.out, System.err);
    try {
      // Before Hadoop reads them, which logs a stack trace for one that cannot be parsed.
      Configuration conf = new Configuration();
      SiteFiles.checkClassPath(conf);
      SiteFiles.checkNamed(conf, Arrays.asList(arguments));
      status = ToolRunner.run(conf, command, arguments);
    } catch (Exception | Error e) {
      status = command.failed(e);
    }
    System.exit(status);
  }

  @Override
  public int run(String[] arguments) {
    if (arguments.length == 0) {
      printUsage(List.of(), err);
      return MISUSED;
    }
    List<String> words = Arrays.asList(arguments);
    if (words.stream().anyMatch(HELP::contains) || words.get(0).equals("help")) {
      printUsage(words, out);
      return 0;
    }
    Subcommand subcommand = subcommands.get(words.get(0));
    if (subcommand == null) {
      err.println(
          "'%s' is no subcommand: %swrite one of %s, or help"
              .formatted(
                  Printable.of(words.get(0)),
                  Suggestion.of(words.get(0), subcommands.keySet()),
                  String.join(", ", subcommands.keySet())));
      return MISUSED;
    }
    List<String> rest = words.subList(1, words.size());
    try {
      subcommand.run(getConf(), rest, out);
      return 0;
    } catch (CommandException | IOException | RuntimeException | Error e) {
      return failed(e);
    }
  }

  private int failed(Throwable failure) {
    FailureText.of(failure)
        .lines()
        .filter(line -> !STACK.matcher(line).matches())
        .limit(MOST_LINES)
        .map(Printable::of)
        .forEach(err::println);
    LOG.debug("The command failed", failure);
    return failure instanceof CommandException refused ? refused.status() : REFUSED;
  }

  private void printUsage(List<String> words, PrintStream to) {
    Optional<String> named = words.stream().filter(subcommands::containsKey).findFirst();
    subcommands.forEach(
        (name, subcommand) -> {
          if (named.isEmpty() || named.get().equals(name)) {
            printUsage(name, subcommand, to);
          }
        });
  }

  private static void printUsage(String name, Subcommand subcommand, PrintStream to) {
    if (subcommand.words().isEmpty()) {
      subcommand.usage().print(name, to);
    } else {
      subcommand.words().forEach((word, one) -> printUsage(name + " " + word, one, to));
    }
  }

  private static final class Version implements Subcommand {
    @Override
    public Usage usage() {
      return new Usage("", "prints the versions of Heddle, Hadoop and Java");
    }

    @Override
    public void run(Configuration conf, List<String> arguments, PrintStream out)
        throws CommandException {
      Options.none(arguments);
      String version = HeddleCommand.class.getPackage().getImplementationVersion();
      out.println("Heddle " + (version == null ? "(not from a jar)" : version));
      out.println("Hadoop " + VersionInfo.getVersion());
      out.println("Java " + Runtime.version());
      HadoopVersions.of(HeddleCommand.class, VersionInfo.getVersion())
          .warning()
          .ifPresent(warning -> out.println("warning: " + warning));
    }
  }
}

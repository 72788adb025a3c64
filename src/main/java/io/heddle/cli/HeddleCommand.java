package io.heddle.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** {@code yarn heddle SUBCOMMAND}. Ends with 0, with 1 when refused, with 2 when misused. */
public final class HeddleCommand extends Configured implements Tool {
  private static final int REFUSED = 1;
  private static final int MISUSED = 2;

  private final PrintStream out;
  private final PrintStream err;
  private final Map<String, Subcommand> subcommands = new LinkedHashMap<>();

  /** A command that prints its result to {@code out} and what went wrong to {@code err}. */
  public HeddleCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
    Simulation simulation = new Simulation(err, Time::monotonicNow);
    subcommands.put("import", new Import(Time::now));
    subcommands.put("simulate", new Simulate(simulation));
    subcommands.put("compare", new Compare(simulation));
    subcommands.put("tuner", new TunerCommand(simulation));
    subcommands.put("check-config", new CheckConfig());
    subcommands.put("status", new Status());
    subcommands.put("explain", new Explain());
    subcommands.put("shadow-report", new ShadowReport());
    List.of(new KeptProfiles(), new KeptColocation())
        .forEach(kind -> subcommands.put(kind.word(), new KeptCommand<>(kind)));
    subcommands.put("version", new Version());
  }

  /** Called by Hadoop's shell scripts. Ends the JVM, which threads of Hadoop would keep alive. */
  public static void main(String[] arguments) {
    int status;
    try {
      status =
          ToolRunner.run(new Configuration(), new HeddleCommand(System.out, System.err), arguments);
    } catch (Exception | Error e) {
      e.printStackTrace();
      status = REFUSED;
    }
    System.exit(status);
  }

  @Override
  public int run(String[] arguments) {
    Subcommand subcommand = arguments.length == 0 ? null : subcommands.get(arguments[0]);
    if (subcommand == null) {
      boolean asked = arguments.length == 1 && arguments[0].matches("-h|--help|help");
      printUsage(asked ? out : err);
      return asked ? 0 : MISUSED;
    }
    List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
    try {
      subcommand.run(getConf(), rest, out);
      return 0;
    } catch (CommandException | IOException e) {
      err.println(e.getMessage());
      return REFUSED;
    }
  }

  private void printUsage(PrintStream to) {
    to.println("Usage: yarn heddle SUBCOMMAND");
    subcommands.forEach((name, subcommand) -> to.println("  " + name + subcommand.usage()));
  }
}

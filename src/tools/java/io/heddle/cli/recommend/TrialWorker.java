package io.heddle.cli.recommend;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.sim.Simulation;
import io.heddle.sim.sweep.OutcomeJson;
import io.heddle.sim.sweep.SweepTrial;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.util.Time;

/**
 * Process that answers each line, a seed and a configuration, with one line. YARN's schedulers keep
 * resource types and metrics in static fields, so that only processes can run several at a time.
 */
public final class TrialWorker {
  private TrialWorker() {}

  /** Runs simulations of the command line of {@code recommend} until its input ends. */
  public static void main(String[] arguments) {
    PrintStream answers =
        new PrintStream(System.out, true, StandardCharsets.UTF_8); // what is logged goes elsewhere
    System.setOut(System.err);
    int status = 0;
    try {
      serve(
          Arrays.asList(arguments),
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
          answers);
    } catch (Exception | Error e) {
      e.printStackTrace();
      status = 1;
    }
    // Threads of Hadoop would keep the process alive.
    System.exit(status);
  }

  private static void serve(List<String> arguments, BufferedReader trials, PrintStream answers)
      throws CommandException, IOException {
    TrialSet set = quietly(arguments);
    for (String line = trials.readLine(); line != null; line = trials.readLine()) {
      answers.println(OutcomeJson.write(set.run(parse(line), () -> {})));
    }
  }

  /** Without messages: whoever started this process has said what is to be said. */
  static TrialSet quietly(List<String> arguments) throws CommandException, IOException {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return TrialSet.of(
        RecommendOptions.of(arguments, 1), new Simulation(nowhere, Time::monotonicNow));
  }

  static String line(SweepTrial trial) {
    return trial.seed() + "\t" + trial.candidate();
  }

  static SweepTrial parse(String line) throws IOException {
    int tab = line.indexOf('\t');
    if (tab < 1 || !line.substring(0, tab).matches("[0-9]{1,18}")) {
      throw new IOException("not a seed and a configuration: " + line);
    }
    return new SweepTrial(line.substring(tab + 1), Long.parseLong(line.substring(0, tab)));
  }
}

package io.heddle.cli.tuner;

import io.heddle.cli.command.CommandException;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Usage;
import io.heddle.cli.sim.Simulation;
import io.heddle.tune.step.Request;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** {@code yarn heddle tuner WORD}: what has to do with settings that are found by search. */
public final class TunerCommand implements Subcommand {
  private final Map<String, Subcommand> words = new LinkedHashMap<>();

  public TunerCommand(Simulation simulation) {
    words.put("status", new TunerStatus());
    words.put("history", new TunerHistory());
    words.put("pause", new TunerAsk(Request.Kind.PAUSE, "makes no changes until it is resumed"));
    words.put("resume", new TunerAsk(Request.Kind.RESUME, "makes changes again"));
    words.put("rollback", new TunerAsk(Request.Kind.ROLLBACK, "takes its last change back"));
    words.put("beta", new TunerBeta(simulation));
  }

  @Override
  public Usage usage() {
    return new Usage(String.join("|", words.keySet()), "tunes settings of queues");
  }

  @Override
  public Map<String, Subcommand> words() {
    return words;
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    String word = arguments.isEmpty() ? "" : arguments.get(0);
    Subcommand subcommand = words.get(word);
    if (subcommand == null) {
      throw new CommandException(
          "tuner '%s': write one of %s".formatted(word, String.join(", ", words.keySet())));
    }
    subcommand.run(conf, arguments.subList(1, arguments.size()), out);
  }
}

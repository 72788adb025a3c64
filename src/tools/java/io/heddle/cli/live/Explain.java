package io.heddle.cli.live;

import io.heddle.cli.command.Options;
import io.heddle.cli.command.RmHttp;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.explain.Explanation;
import io.heddle.explain.Explanation.Placed;
import io.heddle.model.Printable;
import io.heddle.score.Candidate;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.JsonSerialization;

/** Says why an application waits and why its containers went where they went. */
public final class Explain implements Subcommand {
  private static final String CONTAINER = "--container";
  private static final String RM = "--rm";
  private static final String APPLICATION = "application_[0-9]{1,19}_[0-9]{1,10}";
  private static final int MOST_PRINTED = 5;

  @Override
  public Usage usage() {
    return new Usage(
        "APPLICATION [--container ID] [--rm URL]",
        "shows why an application waits, and why its containers went where they went");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException {
    if (arguments.isEmpty() || !arguments.get(0).matches(APPLICATION)) {
      throw new CommandException(
          "explain takes an application, such as application_1700000000000_0001");
    }
    Options options =
        Options.parse(arguments.subList(1, arguments.size()), Set.of(CONTAINER, RM), Set.of());
    Explanation explanation =
        RmHttp.of(conf, options.text(RM))
            .readFirst(
                "/heddle/api/v1/applications/" + arguments.get(0) + "/explanation", Explain::read);
    print(explanation, options.text(CONTAINER).orElse(null), out);
  }

  private static Explanation read(RmHttp.Answer answer) throws IOException {
    if (!answer.isOk()) {
      throw answer.reason();
    }
    try {
      Explanation explanation =
          new JsonSerialization<>(Explanation.class, false, false).fromJson(answer.body());
      if (isWhole(explanation)) {
        return explanation;
      }
    } catch (IOException e) {
      // Said below.
    }
    throw new RmHttp.Refused("its answer is no explanation; " + RmHttp.NOT_HEDDLE);
  }

  /** Whether nothing is left out that is printed; what answers may be no ResourceManager. */
  private static boolean isWhole(Explanation explanation) {
    return explanation != null
        && isWhole(explanation.waiting(), reason -> true)
        && isWhole(explanation.placed(), Explain::isWhole)
        && isWhole(explanation.lost(), Explain::isWhole);
  }

  private static boolean isWhole(Placed placed) {
    return placed.container() != null
        && placed.mode() != null
        && placed.decidedBy() != null
        && placed.given() != null
        && isWhole(placed.candidates(), Explain::isWhole);
  }

  private static boolean isWhole(Candidate<Placed.Asked> candidate) {
    return candidate.request() != null && isWhole(candidate.parts(), part -> true);
  }

  private static <T> boolean isWhole(List<T> list, Predicate<T> isWhole) {
    return list != null && list.stream().allMatch(each -> each != null && isWhole.test(each));
  }

  private static void print(Explanation explanation, String container, PrintStream out)
      throws CommandException {
    ExplanationText text = new ExplanationText(out);
    text.head(explanation);
    if (container == null) {
      text.waiting(explanation.waiting());
      text.placed("Why its containers went where they went", explanation.placed(), MOST_PRINTED);
      text.placed("What others got that it was compared with", explanation.lost(), MOST_PRINTED);
      return;
    }
    Predicate<Placed> named = placed -> placed.container().equals(container);
    List<Placed> placed = explanation.placed().stream().filter(named).toList();
    if (placed.isEmpty()) {
      throw new CommandException(
          "no explanation of %s is kept (of %d others one is); from now on all of this application"
                  .formatted(Printable.value(container), explanation.placed().size())
              + " are, for ten minutes");
    }
    text.placed("Why this container went where it went", placed, MOST_PRINTED);
  }
}

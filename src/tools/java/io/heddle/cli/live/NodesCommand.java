package io.heddle.cli.live;

import io.heddle.cli.command.Options;
import io.heddle.cli.command.RmHttp;
import io.heddle.cli.command.Subcommand;
import io.heddle.model.Counted;
import io.heddle.model.Printable;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.JsonSerialization;

/** {@code yarn heddle nodes}: which nodes an autoscaler may release, and nodes to empty. */
public final class NodesCommand implements Subcommand {
  private static final String RM = "--rm";
  private static final String JSON = "--json";
  private static final String RELEASE = "--release";
  private static final String IDLE = "--idle";
  private static final String COUNT = "--count";
  private static final String EMPTY = "--empty";
  private static final String API = "/heddle/api/v1/nodes/release";
  private static final long USUAL_IDLE_SECONDS = 60;
  private static final long MOST_IDLE_SECONDS = 86_400;
  private static final int MOST_COUNT = 1_000;

  @Override
  public Usage usage() {
    return new Usage(
        "[--release] [--empty NODE,NODE] [--idle SECONDS] [--count N] [--rm URL] [--json]",
        "shows which nodes may be released and why others stay, or starts nothing new on nodes");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    Options options =
        Options.parse(arguments, Set.of(RM, IDLE, COUNT, EMPTY), Set.of(JSON, RELEASE));
    RmHttp rm = RmHttp.of(conf, options.text(RM));
    Optional<String> emptied = options.text(EMPTY);
    if (emptied.isPresent() == options.has(RELEASE)) {
      throw new CommandException("give either " + RELEASE + " or " + EMPTY + " NODE,NODE");
    }
    if (emptied.isPresent()) {
      String nodes = URLEncoder.encode(emptied.get(), StandardCharsets.UTF_8);
      Map<?, ?> done = rm.changeFirst(API + "?nodes=" + nodes, ReclaimCommand::read);
      out.println(Printable.of(String.valueOf(done.get("message"))));
      return;
    }
    Map<?, ?> answer =
        rm.readFirst(
            API
                + "?limit=1000&idle=%ds&count=%d"
                    .formatted(
                        options.number(IDLE, USUAL_IDLE_SECONDS, 0, MOST_IDLE_SECONDS),
                        options.number(COUNT, MOST_COUNT, 0, MOST_COUNT)),
            ReclaimCommand::read);
    if (options.has(JSON)) {
      out.println(new JsonSerialization<>(Map.class, false, false).toJson(answer));
      return;
    }
    out.println(
        "nodes that may go: %s of %s; emptying: %s"
            .formatted(answer.get("mayGo"), answer.get("total"), answer.get("emptying")));
    if (answer.get("items") instanceof List<?> items) {
      items.forEach(item -> print(item, out));
      if (answer.get("total") instanceof Number total && total.intValue() > items.size()) {
        out.println("not shown: " + Counted.of(total.intValue() - items.size(), "more node"));
      }
    }
  }

  private static void print(Object item, PrintStream out) {
    if (item instanceof Map<?, ?> node && node.get("idleSeconds") instanceof Number idle) {
      out.printf(
          Locale.ROOT,
          "%-40s %-8s %-17s  %s%n",
          Printable.of(String.valueOf(node.get("node"))),
          Printable.of(String.valueOf(node.get("verdict"))),
          idle.doubleValue() > 0
              ? String.format(Locale.ROOT, "empty for %.0f s", idle.doubleValue())
              : "",
          Printable.of(String.valueOf(node.get("why"))));
    }
  }
}

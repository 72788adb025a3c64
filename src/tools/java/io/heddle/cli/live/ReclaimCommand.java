package io.heddle.cli.live;

import io.heddle.cli.command.CommandGroup;
import io.heddle.cli.command.Options;
import io.heddle.cli.command.RmHttp;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.model.Printable;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.JsonSerialization;

/** {@code yarn heddle reclaim WORD}: capacity that is requested and not used. */
public final class ReclaimCommand {
  private static final String RM = "--rm";
  private static final String JSON = "--json";
  private static final String API = "/heddle/api/v1/reclaim";

  private ReclaimCommand() {}

  public static CommandGroup group() {
    Map<String, Subcommand> words = new LinkedHashMap<>();
    words.put("status", new ReclaimShow());
    words.put("history", new ReclaimHistory());
    words.put("pause", new ReclaimChange("pause", "lets nodes offer what they have until resumed"));
    words.put("resume", new ReclaimChange("resume", "lets nodes offer what is not used again"));
    return new CommandGroup("reclaim", "capacity that is requested and not used", words);
  }

  static Map<?, ?> read(RmHttp.Answer answer) throws IOException {
    if (!answer.isOk()) {
      throw answer.reason();
    }
    return new JsonSerialization<>(Map.class, false, false).fromJson(answer.body());
  }

  private record ReclaimChange(String word, String about) implements Subcommand {
    @Override
    public Usage usage() {
      return new Usage("[--rm URL]", about);
    }

    @Override
    public void run(Configuration conf, List<String> arguments, PrintStream out)
        throws CommandException {
      Options options = Options.parse(arguments, Set.of(RM), Set.of());
      Map<?, ?> done =
          RmHttp.of(conf, options.text(RM)).changeFirst(API + "/" + word, ReclaimCommand::read);
      out.println(Printable.of(String.valueOf(done.get("message"))));
    }
  }

  private static final class ReclaimShow implements Subcommand {
    private static final int MOST_NODES = 20;

    @Override
    public Usage usage() {
      return new Usage("[--rm URL] [--json]", "shows what nodes offer beyond what they have");
    }

    @Override
    public void run(Configuration conf, List<String> arguments, PrintStream out)
        throws CommandException, IOException {
      Options options = Options.parse(arguments, Set.of(RM), Set.of(JSON));
      RmHttp rm = RmHttp.of(conf, options.text(RM));
      Map<?, ?> cluster = rm.readFirst(API, ReclaimCommand::read);
      Map<?, ?> nodes = rm.readFirst(API + "-nodes?limit=" + MOST_NODES, ReclaimCommand::read);
      if (options.has(JSON)) {
        out.println(
            new JsonSerialization<>(Map.class, false, false)
                .toJson(Map.of("cluster", cluster, "nodes", nodes)));
        return;
      }
      print(cluster, out);
      if (nodes.get("items") instanceof List<?> items && !items.isEmpty()) {
        out.println();
        out.println("node                                      has  offers  allocated   busy  by");
        items.forEach(item -> print(item, out));
      }
    }

    private static void print(Map<?, ?> cluster, PrintStream out) {
      boolean paused = Boolean.TRUE.equals(cluster.get("paused"));
      line(out, "mode", cluster.get("mode") + (paused ? ", paused" : ""));
      if (paused || "off".equals(cluster.get("mode"))) {
        line(out, "nodes", "offer what they have; what they use is not looked at");
      } else {
        printOffers(cluster, out);
      }
      line(out, "gained", gained(cluster.get("hoursToday"), cluster.get("hours"), "vcore"));
      if (Boolean.TRUE.equals(cluster.get("memory"))) {
        line(out, "", gained(cluster.get("memoryHoursToday"), cluster.get("memoryHours"), "GiB"));
      }
    }

    private static void printOffers(Map<?, ?> cluster, PrintStream out) {
      line(
          out,
          "nodes",
          "%s, of which %s offer more than they have and %s have no fresh figures"
              .formatted(cluster.get("nodes"), cluster.get("reclaiming"), cluster.get("stale")));
      line(
          out,
          "vcores",
          String.format(
              Locale.ROOT,
              "%s, %s allocated, %.1f busy",
              cluster.get("capacity"),
              cluster.get("allocated"),
              number(cluster.get("busy"))));
      line(
          out,
          "reclaimed",
          "%s vcores offered, %s of them allocated"
              .formatted(cluster.get("reclaimed"), cluster.get("used")));
      if (Boolean.TRUE.equals(cluster.get("memory"))) {
        line(
            out,
            "memory",
            "%s MiB offered beyond what nodes have, %s of them allocated"
                .formatted(cluster.get("reclaimedMb"), cluster.get("usedMb")));
      }
      line(
          out,
          "waiting",
          "%s vcores that may use them, %s that may not"
              .formatted(cluster.get("waiting"), cluster.get("waitingOthers")));
      if (cluster.get("partitions") instanceof List<?> partitions) {
        partitions.forEach(each -> printPartition(each, out));
      }
    }

    private static String gained(Object today, Object sinceStart, String unit) {
      return String.format(
          Locale.ROOT,
          "%.1f %s-hours today, %.1f since the start",
          number(today),
          unit,
          number(sinceStart));
    }

    private static void printPartition(Object item, PrintStream out) {
      if (item instanceof Map<?, ?> partition
          && partition.get("name") instanceof String name
          && !name.isEmpty()) {
        line(
            out,
            "label",
            "%s: %s of the nodes, %s vcores, %s offered beyond, %s of them allocated; %s wait that may use them"
                .formatted(
                    name,
                    partition.get("nodes"),
                    partition.get("capacity"),
                    partition.get("reclaimed"),
                    partition.get("used"),
                    partition.get("waiting")));
      }
    }

    private static void line(PrintStream out, String name, String text) {
      out.printf(Locale.ROOT, "%-10s %s%n", name, Printable.of(text));
    }

    private static double number(Object value) {
      return value instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    private static void print(Object item, PrintStream out) {
      if (item instanceof Map<?, ?> node) {
        out.printf(
            Locale.ROOT,
            "%-40s %4s  %6s  %9s  %5.1f  %s%n",
            Printable.of(String.valueOf(node.get("node"))),
            node.get("vcores"),
            node.get("offered"),
            node.get("allocated"),
            number(node.get("busy")),
            Printable.of(String.valueOf(node.get("reason"))));
      }
    }
  }
}

package io.heddle.cli.live;

import io.heddle.cli.command.Options;
import io.heddle.cli.command.RmHttp;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.model.Printable;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.JsonSerialization;

/**
 * Shows metrics, health and tuner of the running ResourceManager, with a pause between two looks.
 */
public record Status(Pause pause) implements Subcommand {
  private static final String RM = "--rm";
  private static final String JSON = "--json";
  private static final String WATCH = "--watch";
  private static final String API = "/heddle/api/v1/";

  /** Waits before the next look. */
  @FunctionalInterface
  public interface Pause {
    Pause FIVE_SECONDS =
        () -> {
          TimeUnit.SECONDS.sleep(5);
          return true;
        };

    boolean goesOn() throws InterruptedException;
  }

  @Override
  public Usage usage() {
    return new Usage(
        "[--rm URL] [--json] [--watch]",
        "shows what Heddle does in the running ResourceManager, with --watch every five seconds;"
            + " exit code 3 where something needs attention");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException {
    Options options = Options.parse(arguments, Set.of(RM), Set.of(JSON, WATCH));
    RmHttp rm = RmHttp.of(conf, options.text(RM));
    boolean json = options.has(JSON);
    Optional<CommandException> wrong = look(rm, json, out);
    while (options.has(WATCH) && goesOn()) {
      wrong
          .filter(why -> why.status() != StatusReading.UNHEALTHY)
          .ifPresent(why -> tell(why, json, out));
      wrong = look(rm, json, out);
    }
    if (wrong.isPresent()) {
      throw wrong.get();
    }
  }

  private static void tell(CommandException why, boolean json, PrintStream out) {
    out.println(
        json
            ? text(Map.of(StatusReading.ERROR, why.getMessage()))
            : Printable.of(why.getMessage()));
  }

  private static String text(Map<?, ?> document) {
    StringBuilder line = new StringBuilder();
    try {
      String json = new JsonSerialization<>(Map.class, false, false).toJson(document);
      json.chars()
          .forEach(
              unit ->
                  line.append(
                      unit < 127 ? Character.toString(unit) : String.format("\\u%04x", unit)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.toString();
  }

  private boolean goesOn() {
    try {
      return pause.goesOn();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Optional<CommandException> look(RmHttp rm, boolean json, PrintStream out) {
    try {
      StatusReading reading = read(rm);
      if (json) {
        out.println(text(reading.document()));
      } else {
        new StatusText(out).print(reading);
      }
      return reading.wrong();
    } catch (CommandException e) {
      return Optional.of(e);
    }
  }

  private static StatusReading read(RmHttp all) throws CommandException {
    Map.Entry<String, SortedMap<String, Object>> metrics =
        all.readFirst(RmHttp.METRICS, Status::metrics);
    RmHttp rm = new RmHttp(all.conf(), List.of(metrics.getKey()));
    return new StatusReading(
        metrics.getKey(),
        metrics.getValue(),
        document(rm, "health"),
        document(rm, "tuner?limit=1"),
        document(rm, "hints?limit=5"));
  }

  /** The metrics of a ResourceManager that runs Heddle, by its address; a standby has none. */
  private static Map.Entry<String, SortedMap<String, Object>> metrics(RmHttp.Answer answer)
      throws IOException {
    if (!answer.isOk()) {
      throw new IOException("HTTP status " + answer.status());
    }
    SortedMap<String, Object> values = new TreeMap<>();
    if (object(answer).get("beans") instanceof List<?> beans
        && !beans.isEmpty()
        && beans.get(0) instanceof Map<?, ?> bean) {
      bean.forEach((name, value) -> values.put(String.valueOf(name), value));
    }
    if (values.isEmpty()) {
      throw new RmHttp.Refused(
          "no HeddleMetrics there; it does not run io.heddle.yarn.HeddleScheduler, or is not the"
              + " active ResourceManager");
    }
    return Map.entry(answer.address(), values);
  }

  private static Map<?, ?> document(RmHttp rm, String path) {
    try {
      return rm.readFirst(API + path, Status::shown);
    } catch (CommandException e) {
      return Map.of(StatusReading.ERROR, e.getMessage());
    }
  }

  private static Map<?, ?> shown(RmHttp.Answer answer) throws IOException {
    if (!answer.isOk()) {
      throw answer.refused();
    }
    return object(answer);
  }

  private static Map<?, ?> object(RmHttp.Answer answer) throws IOException {
    Map<?, ?> object = new JsonSerialization<>(Map.class, false, false).fromJson(answer.body());
    if (object == null) {
      throw new RmHttp.Refused("its answer is empty; " + RmHttp.NOT_HEDDLE);
    }
    return object;
  }
}

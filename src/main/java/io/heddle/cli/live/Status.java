package io.heddle.cli.live;

import io.heddle.cli.command.Options;
import io.heddle.cli.command.RmHttp;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.model.Counted;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.JsonSerialization;

/** Shows what Heddle does in the running ResourceManager, from its metrics. */
public final class Status implements Subcommand {
  private static final List<String> MODES = List.of("off", "shadow", "active");
  private static final String TERM = "DecidedBy";
  private static final String STARTED = "StartedBy";
  private static final Pattern SOURCE = Pattern.compile("Source(\\w+)State");
  private static final List<String> SOURCE_STATES =
      List.of("ok", "no data", "failing, the ResourceManager's log says why");
  private static final double MILLIS_PER_SECOND = 1000;
  private static final double NANOS_PER_MICRO = 1000;

  @Override
  public Usage usage() {
    return new Usage("[--rm URL]", "shows what Heddle does in the running ResourceManager");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException {
    print(
        RmHttp.of(conf, Options.only("--rm", arguments)).readFirst(RmHttp.METRICS, Status::read),
        out);
  }

  /**
   * What one ResourceManager says.
   *
   * @param values by metric name, sorted
   */
  private record Reading(String address, Map<String, Object> values) {}

  /** The metrics of a ResourceManager that runs Heddle; a standby has none. */
  private static Reading read(RmHttp.Answer answer) throws IOException {
    if (!answer.isOk()) {
      throw new IOException("HTTP status " + answer.status());
    }
    Map<?, ?> page = new JsonSerialization<>(Map.class, false, false).fromJson(answer.body());
    Map<String, Object> values = new TreeMap<>();
    if (page.get("beans") instanceof List<?> beans
        && !beans.isEmpty()
        && beans.get(0) instanceof Map<?, ?> metrics) {
      metrics.forEach((name, value) -> values.put(String.valueOf(name), value));
    }
    if (values.isEmpty()) {
      throw new RmHttp.Refused(
          "no HeddleMetrics there; it does not run io.heddle.yarn.HeddleScheduler, or is not the"
              + " active ResourceManager");
    }
    return new Reading(answer.address(), values);
  }

  private static void print(Reading reading, PrintStream out) {
    Map<String, Object> values = reading.values();
    out.printf("ResourceManager  %s%n", reading.address());
    out.printf(
        "mode             %s%s%n",
        nameOf((int) number(values, "Mode"), MODES),
        number(values, "CoolingDown") > 0 ? ", cooling down: stock order for now" : "");
    printTerms(values, out);
    out.printf(
        "shadow           %d as stock, %d otherwise%n",
        (long) number(values, "ShadowSame"), (long) number(values, "ShadowDifferent"));
    printAdmission(values, out);
    printStages(values, out);
    out.printf(
        "fallbacks        %d, cool-downs %d%n",
        (long) number(values, "Fallbacks"), (long) number(values, "CoolDowns"));
    out.printf(
        Locale.ROOT,
        "decision time    mean %.1f us, largest %.1f us, %d passes%n",
        number(values, "DecisionTimeAvgNanos") / NANOS_PER_MICRO,
        number(values, "DecisionTimeMaxNanos") / NANOS_PER_MICRO,
        (long) number(values, "DecisionTimeNumPasses"));
  }

  private static void printStages(Map<String, Object> values, PrintStream out) {
    if (number(values, "StagePlans") > 0) {
      out.printf(
          Locale.ROOT,
          "stage plans      %d, mean %.1f us, largest %.1f us, weights of %s, last of %d"
              + " applications%n",
          (long) number(values, "StagePlans"),
          number(values, "StagePlanNanos") / number(values, "StagePlans") / NANOS_PER_MICRO,
          number(values, "StagePlanMaxNanos") / NANOS_PER_MICRO,
          weights(values),
          (long) number(values, "StagePlanApplications"));
      out.printf(
          "                 %d evenly after a failure, %d applications unlike what was known%n",
          (long) number(values, "StagePlanFallbacks"), (long) number(values, "StagesContradicted"));
    }
  }

  private static String weights(Map<String, Object> values) {
    if (number(values, "StageWeightsLong") > 0) {
      return "long tasks";
    }
    return number(values, "StageWeightsStream") > 0 ? "a stream" : "a batch";
  }

  private static void printAdmission(Map<String, Object> values, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "waiting          %d held, longest wait of a start %.0f s%n",
        (long) number(values, "Held"),
        number(values, "LongestWaitMillis") / MILLIS_PER_SECOND);
    long starts = 0;
    for (String name : values.keySet()) {
      starts += name.startsWith(STARTED) ? (long) number(values, name) : 0;
    }
    out.printf(
        "starts           %d, %d out of order, %d in stock order after a failure%n",
        starts,
        (long) number(values, "StartedOutOfOrder"),
        (long) number(values, "AdmissionFailures"));
    for (String name : values.keySet()) {
      if (name.startsWith(STARTED) && number(values, name) > 0) {
        out.printf(
            "  by %-22s %10d%n",
            words(name.substring(STARTED.length())), (long) number(values, name));
      }
    }
    printSources(values, out);
  }

  private static void printSources(Map<String, Object> values, PrintStream out) {
    for (String name : values.keySet()) {
      Matcher source = SOURCE.matcher(name);
      if (source.matches()) {
        out.printf(
            "metrics          from %s: %s, %s%n",
            words(source.group(1)),
            nameOf((int) number(values, name), SOURCE_STATES),
            Counted.of((long) number(values, "Source" + source.group(1) + "Nodes"), "node"));
      }
    }
  }

  private static String nameOf(int number, List<String> names) {
    return number >= 0 && number < names.size() ? names.get(number) : Integer.toString(number);
  }

  private static void printTerms(Map<String, Object> values, PrintStream out) {
    double all = 0;
    for (String name : values.keySet()) {
      all += name.startsWith(TERM) ? number(values, name) : 0;
    }
    out.printf("decisions        %s%n", Counted.of((long) all, "container"));
    for (String name : values.keySet()) {
      if (name.startsWith(TERM)) {
        double count = number(values, name);
        out.printf(
            Locale.ROOT,
            "  by %-22s %10d %6.1f %%%n",
            words(name.substring(TERM.length())),
            (long) count,
            all == 0 ? 0 : 100 * count / all);
      }
    }
  }

  /** {@code StockOrder} as {@code stock order}. */
  private static String words(String camelCase) {
    return camelCase.replaceAll("(?<=.)(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }

  private static double number(Map<String, Object> values, String name) {
    return values.get(name) instanceof Number number ? number.doubleValue() : 0;
  }
}

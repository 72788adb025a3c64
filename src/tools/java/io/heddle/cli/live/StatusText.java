package io.heddle.cli.live;

import io.heddle.config.HeddleConfig;
import io.heddle.model.Counted;
import io.heddle.model.Printable;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Heddle does in a ResourceManager, for people. */
record StatusText(PrintStream out) {
  private static final List<String> MODES = List.of("off", "shadow", "active");
  private static final int SHADOW = MODES.indexOf("shadow");
  private static final String TERM = "DecidedBy";
  private static final String STARTED = "StartedBy";
  private static final Pattern SOURCE = Pattern.compile("Source(\\w+)State");
  private static final List<String> SOURCE_STATES =
      List.of("ok", "no data", "failing, the ResourceManager's log says why");
  private static final double MILLIS_PER_SECOND = 1000;
  private static final double NANOS_PER_MICRO = 1000;

  void print(StatusReading reading) {
    Map<String, Object> values = reading.metrics();
    out.printf("ResourceManager  %s%n", reading.address());
    printHealth(reading);
    String warning = text(reading.health(), "versionWarning");
    if (reading.health().containsKey("versionWarning") && !warning.isEmpty()) {
      out.printf("warning          %s%n", warning);
    }
    out.printf(
        "mode             %s%s%n",
        nameOf((int) number(values, "Mode"), MODES),
        number(values, "CoolingDown") > 0 ? ", cooling down: stock order for now" : "");
    if (number(values, "Mode") == SHADOW) {
      out.println(
          "                 it only counts: "
              + HeddleConfig.MODE
              + "=active and yarn rmadmin -refreshQueues let it decide");
    }
    printTerms(values);
    out.printf(
        "shadow           %d as stock, %d otherwise%n",
        (long) number(values, "ShadowSame"), (long) number(values, "ShadowDifferent"));
    printAdmission(values);
    printStages(values);
    printGangs(values);
    printFailures(reading);
    out.printf(
        Locale.ROOT,
        "decision time    mean %.1f us, largest %.1f us, %d passes%n",
        number(values, "DecisionTimeAvgNanos") / NANOS_PER_MICRO,
        number(values, "DecisionTimeMaxNanos") / NANOS_PER_MICRO,
        (long) number(values, "DecisionTimeNumPasses"));
  }

  private void printHealth(StatusReading reading) {
    if (reading.isKnown()) {
      out.printf(
          "health           %s%n", reading.problems().isEmpty() ? "well" : "needs attention");
      reading
          .problems()
          .forEach(
              problem -> out.printf("  %-14s %s%n", text(problem, "what"), text(problem, "text")));
    } else {
      out.println("health           not known: " + text(reading.health(), StatusReading.ERROR));
    }
  }

  private void printFailures(StatusReading reading) {
    Map<String, Object> values = reading.metrics();
    out.printf(
        "fallbacks        %d, cool-downs %d; %d of the first passes were late%n",
        (long) number(values, "Fallbacks"),
        (long) number(values, "CoolDowns"),
        (long) number(values, "LatePassesAtStart"));
    long last = (long) number(values, "LastFallbackMillis");
    if (last > 0) {
      out.printf(
          "  last           %s: %s%n",
          Instant.ofEpochMilli(last).truncatedTo(ChronoUnit.SECONDS),
          text(reading.health(), "lastFallbackReason"));
    }
    out.printf(
        "failures         %d of the state directory, %d periods lost to learning%n",
        (long) number(values, "StateFailures"), (long) number(values, "LearningFailures"));
    out.printf(
        "hints            %d corrected, %d ignored%n",
        (long) number(values, "HintsClamped"), (long) number(values, "HintsIgnored"));
    reading
        .badHints()
        .forEach(bad -> out.printf("  %s  %s%n", text(bad, "application"), text(bad, "problem")));
    printTuner(reading.tuner());
  }

  private void printTuner(Map<?, ?> tuner) {
    out.printf(
        "tuner            %s%s%n",
        text(tuner, "mode"), Boolean.TRUE.equals(tuner.get("paused")) ? ", paused" : "");
    if (number(tuner, "looks") > 0) {
      out.printf(
          "                 %d changes in the last hour, %d of %d ticks failed; %s%n",
          (long) number(tuner, "changesInTheLastHour"),
          (long) number(tuner, "failures"),
          (long) number(tuner, "looks"),
          text(tuner, "reason"));
    }
  }

  private static String text(Map<?, ?> values, String name) {
    Object text = values.get(name);
    return text == null ? "not known" : Printable.of(text.toString());
  }

  private void printStages(Map<String, Object> values) {
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
          "                 %d evenly after a failure, %d of the first late, %d applications unlike"
              + " what was known%n",
          (long) number(values, "StagePlanFallbacks"),
          (long) number(values, "LateStagePlansAtStart"),
          (long) number(values, "StagesContradicted"));
    }
  }

  private void printGangs(Map<String, Object> values) {
    long waiting = (long) number(values, "GangsWaiting");
    long incomplete = (long) number(values, "GangsIncomplete");
    if (waiting > 0) {
      out.printf(
          "gangs            %d wait, for %d of them nodes are gathered%n",
          waiting, (long) number(values, "GangsGathering"));
    }
    if (incomplete > 0) {
      out.printf(
          "gangs            %d hold a part of their containers; mode active prevents this%n",
          incomplete);
    }
  }

  private static String weights(Map<String, Object> values) {
    if (number(values, "StageWeightsLong") > 0) {
      return "long tasks";
    }
    return number(values, "StageWeightsStream") > 0 ? "a stream" : "a batch";
  }

  private void printAdmission(Map<String, Object> values) {
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
    printSources(values);
  }

  private void printSources(Map<String, Object> values) {
    for (String name : values.keySet()) {
      Matcher source = SOURCE.matcher(name);
      if (source.matches()) {
        out.printf(
            "metrics          from %s: %s, %s%n",
            words(source.group(1)),
            nameOf((int) number(values, name), SOURCE_STATES),
            Counted.of((long) number(values, "Source" + source.group(1) + "Nodes"), "host"));
      }
    }
  }

  private static String nameOf(int number, List<String> names) {
    return number >= 0 && number < names.size() ? names.get(number) : Integer.toString(number);
  }

  private void printTerms(Map<String, Object> values) {
    double all = 0;
    for (String name : values.keySet()) {
      all += name.startsWith(TERM) ? number(values, name) : 0;
    }
    out.printf("decisions        %d containers%n", (long) all);
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

  private static String words(String camelCase) {
    return camelCase.replaceAll("(?<=.)(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }

  private static double number(Map<?, ?> values, String name) {
    return values.get(name) instanceof Number number ? number.doubleValue() : 0;
  }
}

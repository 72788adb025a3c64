package io.heddle.cli.live;

import io.heddle.explain.ShadowSummary;
import io.heddle.explain.ShadowTally;
import io.heddle.explain.ShadowTally.Moved;
import io.heddle.explain.ShadowTally.RequestSize;
import io.heddle.model.Counted;
import io.heddle.model.Printable;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/** A report of shadow mode for people. */
record ShadowReportText(PrintStream out) {
  private static final double PERCENT = 100;

  void print(ShadowSummary report) {
    if (report.count() == 0) {
      out.println(
          "Nothing was compared yet: set yarn.scheduler.heddle.mode=shadow, run yarn rmadmin"
              + " -refreshQueues and wait some hours");
      return;
    }
    ShadowTally total = report.total();
    print(
        "%s with comparisons, from %s to %s%n%n",
        Counted.of(report.count(), "hour"), hour(report.first()), hour(report.last() + 1));
    print(
        "%-32s %12s %12s %12s %9s  %s%n",
        "queue", "containers", "the same", "otherwise", "share", "by");
    report.queues().forEach(this::queue);
    queue("all", total);
    print(
        "%nOf all containers Heddle would have given %.1f %% otherwise%s.%n",
        PERCENT * share(total), sure(report, "%.1f to %.1f %%", tally -> PERCENT * share(tally)));
    print(
        "Of these, %d would have fitted the node's free room more tightly, %d less%s.%n",
        total.tighter(),
        total.looser(),
        sure(report, "the difference is %.0f to %.0f", tally -> tally.tighter() - tally.looser()));
    starts(total);
    gangs(total);
    waiting(report, total);
  }

  private void queue(String name, ShadowTally tally) {
    print(
        "%-32s %12d %12d %12d %7.1f %%  %s%n",
        Printable.of(name),
        tally.compared(),
        tally.same(),
        tally.different() + tally.nothing(),
        PERCENT * share(tally),
        terms(tally));
  }

  private static String terms(ShadowTally tally) {
    StringBuilder terms = new StringBuilder();
    for (Map.Entry<String, Long> term : tally.differentBy().entrySet()) {
      terms.append(terms.isEmpty() ? "" : ", ").append(term.getKey()).append(' ');
      terms.append(term.getValue());
    }
    if (tally.nothing() > 0) {
      terms.append(terms.isEmpty() ? "" : ", ").append("held back ").append(tally.nothing());
    }
    return Printable.of(terms.toString());
  }

  private static double share(ShadowTally tally) {
    return (double) (tally.different() + tally.nothing()) / Math.max(1, tally.compared());
  }

  private void starts(ShadowTally total) {
    long starts = total.startsInOrder() + total.startsOutOfOrder();
    if (starts > 0) {
      print(
          "Of %s that would have waited for the admission policy, %d would have been"
              + " started out of order.%n",
          Counted.of(starts, "application"), total.startsOutOfOrder());
    }
  }

  private void gangs(ShadowTally total) {
    if (total.gangs() != null) {
      print(
          "Gangs that held a part of their containers: %d, for %.1f container-hours; mode active"
              + " lets gangs wait until all fit.%n",
          total.gangs().count(), total.gangs().containerSeconds() / TimeUnit.HOURS.toSeconds(1));
    }
  }

  private void waiting(ShadowSummary report, ShadowTally total) {
    print(
        "%nWaiting that would have moved, estimated: a container that Heddle would have given at"
            + " once came so much%nlater from YARN, and the one that was given in its place would"
            + " have come so much later.%n%n");
    print(
        "%-36s %10s %14s %10s %14s %14s%n",
        "requests that wait for", "sooner", "by s in all", "later", "by s in all", "net s");
    for (RequestSize size : RequestSize.values()) {
      Moved moved = total.moved(size);
      print(
          "%-36s %10d %14.1f %10d %14.1f %14.1f%s%n",
          words(size),
          moved.sooner(),
          moved.soonerSeconds(),
          moved.later(),
          moved.laterSeconds(),
          moved.netSeconds(),
          sure(report, "%.1f to %.1f", tally -> tally.moved(size).netSeconds()));
    }
    print(
        "%nThe sum over all is 0 by the way it is estimated: it shows whose waiting would have"
            + " changed, not what the%nwhole would have gained: --replay replays the jobs of these"
            + " hours for that.%n");
    if (report.count() < ShadowSummary.FEWEST_HOURS) {
      print("Too few hours to say how sure this is: %d are needed.%n", ShadowSummary.FEWEST_HOURS);
    } else {
      print("Ranges hold 95 of 100: hours drawn with replacement as blocks, 1000 times.%n");
    }
  }

  private static String words(RequestSize size) {
    return switch (size) {
      case SMALL -> "at most 10 containers";
      case MEDIUM -> "11 to 100 containers";
      case LARGE -> "more than 100 containers";
    };
  }

  private static String sure(
      ShadowSummary report, String format, ToDoubleFunction<ShadowTally> figure) {
    ShadowSummary.Interval interval = report.interval(figure);
    return interval == null
        ? ""
        : " (" + String.format(Locale.ROOT, format, interval.low(), interval.high()) + ")";
  }

  private static String hour(long hour) {
    return Instant.ofEpochMilli(TimeUnit.HOURS.toMillis(hour))
        .truncatedTo(ChronoUnit.HOURS)
        .toString();
  }

  private void print(String format, Object... arguments) {
    out.printf(Locale.ROOT, format, arguments);
  }
}

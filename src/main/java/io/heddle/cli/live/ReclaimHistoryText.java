package io.heddle.cli.live;

import io.heddle.model.Counted;
import io.heddle.model.Printable;
import io.heddle.reclaim.ReclaimRecord.Event;
import io.heddle.reclaim.ReclaimRecord.Hour;
import io.heddle.reclaim.ReclaimTally;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** What came of reclaiming, for people. */
record ReclaimHistoryText(PrintStream out) {
  private static final double PERCENT = 100;

  /** A line for each hour, and one for all. */
  void hours(List<Hour> hours) {
    if (hours.isEmpty()) {
      out.println("Nothing was reclaimed in this time, nor would have been");
      return;
    }
    print(
        "%-18s %10s %10s %10s %10s %12s %10s  %s%n",
        "vcore-hours of",
        "nodes",
        "allocated",
        "busy",
        "offered",
        "would offer",
        "held",
        "offers too large");
    hours.forEach(hour -> line(time(TimeUnit.HOURS.toMillis(hour.hour())), hour.tally()));
    if (hours.size() > 1) {
      line("all", sum(hours));
    }
  }

  private static ReclaimTally sum(List<Hour> hours) {
    return hours.stream().map(Hour::tally).reduce(ReclaimTally.NONE, ReclaimTally::plus);
  }

  private void line(String name, ReclaimTally tally) {
    print(
        "%-18s %10.1f %10.1f %10.1f %10.1f %12.1f %10.1f  %d of %d%n",
        name,
        tally.capacity(),
        tally.allocated(),
        tally.busy(),
        tally.offered(),
        tally.wouldOffer(),
        tally.used(),
        tally.over(),
        tally.checks());
  }

  /** What was switched, the oldest first. */
  void events(List<Event> events) {
    if (!events.isEmpty()) {
      out.println();
    }
    events.forEach(event -> print("%-18s %s%n", time(event.millis()), Printable.of(event.what())));
  }

  /** What shadow mode says of reclaiming; nothing where it was off. */
  void shadow(List<Hour> hours) {
    ReclaimTally total = sum(hours);
    if (total.wouldOffer() > 0) {
      print(
          "%nReclaimed vcores, %s: nodes would have offered %.1f vcore-hours beyond the %.1f that"
              + " they have (%.1f %%).%nIn %d of %d looks at such a node (%.1f %%) its use would"
              + " have been beyond what it has, had the offer been full.%n",
          Counted.of(hours.size(), "hour"),
          total.wouldOffer(),
          total.capacity(),
          PERCENT * total.wouldOffer() / Math.max(1, total.capacity()),
          total.over(),
          total.checks(),
          PERCENT * total.over() / Math.max(1, total.checks()));
    }
  }

  private static String time(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.MINUTES).toString();
  }

  private void print(String format, Object... arguments) {
    out.printf(Locale.ROOT, format, arguments);
  }
}

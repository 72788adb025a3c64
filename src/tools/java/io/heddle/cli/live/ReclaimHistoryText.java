package io.heddle.cli.live;

import io.heddle.model.Counted;
import io.heddle.model.Printable;
import io.heddle.reclaim.ReclaimRecord.Event;
import io.heddle.reclaim.ReclaimRecord.Hour;
import io.heddle.reclaim.ReclaimTally;
import io.heddle.reclaim.ReclaimTally.MemoryTally;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** What came of reclaiming, for people. */
record ReclaimHistoryText(PrintStream out) {
  private static final double PERCENT = 100;

  /** A line for each hour, and one for all; then the same of memory, where it was on. */
  void hours(List<Hour> hours) {
    if (hours.isEmpty()) {
      out.println("Nothing was reclaimed in this time, nor would have been");
      return;
    }
    head("vcore-hours of", "busy");
    hours.forEach(hour -> line(time(hour), hour.tally(), ""));
    if (hours.size() > 1) {
      line("all", vcores(hours), "");
    }
    List<Hour> ofMemory = ofMemory(hours);
    if (!ofMemory.isEmpty()) {
      out.println();
      head("GiB-hours of", "in use");
      ofMemory.forEach(hour -> line(time(hour), hour.memory()));
      if (ofMemory.size() > 1) {
        line("all", memory(ofMemory));
      }
    }
  }

  private static List<Hour> ofMemory(List<Hour> hours) {
    return hours.stream().filter(hour -> hour.memory().any()).toList();
  }

  private static ReclaimTally vcores(List<Hour> hours) {
    return hours.stream().map(Hour::tally).reduce(ReclaimTally.NONE, ReclaimTally::plus);
  }

  private static MemoryTally memory(List<Hour> hours) {
    return hours.stream().map(Hour::memory).reduce(MemoryTally.NONE, MemoryTally::plus);
  }

  private void head(String what, String used) {
    print(
        "%-18s %10s %10s %10s %10s %12s %10s  offers too large%n",
        what, "nodes", "allocated", used, "offered", "would offer", "held");
  }

  private void line(String name, MemoryTally memory) {
    line(
        name,
        memory.tally(),
        memory.takenBack() == 0
            ? ""
            : ", " + Counted.of(memory.takenBack(), "container") + " reclaimed");
  }

  private void line(String name, ReclaimTally tally, String more) {
    print(
        "%-18s %10.1f %10.1f %10.1f %10.1f %12.1f %10.1f  %d of %d%s%n",
        name,
        tally.capacity(),
        tally.allocated(),
        tally.busy(),
        tally.offered(),
        tally.wouldOffer(),
        tally.used(),
        tally.over(),
        tally.checks(),
        more);
  }

  void events(List<Event> events) {
    if (!events.isEmpty()) {
      out.println();
    }
    events.forEach(event -> print("%-18s %s%n", time(event.millis()), Printable.of(event.what())));
  }

  void shadow(List<Hour> hours) {
    shadow("vcores", "vcore-hours", "what it has", hours.size(), vcores(hours));
    List<Hour> ofMemory = ofMemory(hours);
    shadow("memory", "GiB-hours", "memory.stop", ofMemory.size(), memory(ofMemory).tally());
  }

  private void shadow(String what, String unit, String bound, int hours, ReclaimTally total) {
    if (total.wouldOffer() > 0) {
      print(
          "%nReclaimed %s, %s: nodes would have offered %.1f %s beyond the %.1f that they have"
              + " (%.1f %%).%nIn %d of %d samples of such a node (%.1f %%) its use would have been"
              + " beyond %s, had the offer been full.%n",
          what,
          Counted.of(hours, "hour"),
          total.wouldOffer(),
          unit,
          total.capacity(),
          PERCENT * total.wouldOffer() / Math.max(1, total.capacity()),
          total.over(),
          total.checks(),
          PERCENT * total.over() / Math.max(1, total.checks()),
          bound);
    }
  }

  private static String time(Hour hour) {
    return time(TimeUnit.HOURS.toMillis(hour.hour()));
  }

  private static String time(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.MINUTES).toString();
  }

  private void print(String format, Object... arguments) {
    out.printf(Locale.ROOT, format, arguments);
  }
}

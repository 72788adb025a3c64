package io.heddle.cli.history;

import io.heddle.cli.command.CommandException;
import io.heddle.cli.command.Options;
import io.heddle.history.TimeWindow;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/** Options that are points in time. */
final class TimeOptions {
  private TimeOptions() {}

  /** Between two of them, each of which may be missing. */
  static TimeWindow window(Options options, String from, String to) throws CommandException {
    long first = millis(options, from, 0);
    long last = millis(options, to, Long.MAX_VALUE);
    if (last <= first) {
      throw new CommandException("%s is not later than %s".formatted(to, from));
    }
    return new TimeWindow(first, last);
  }

  private static long millis(Options options, String option, long otherwise)
      throws CommandException {
    String text = options.text(option).orElse("");
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      Instant time =
          text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}")
              ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
              : Instant.parse(text);
      if (time.toEpochMilli() >= 0) {
        return time.toEpochMilli();
      }
    } catch (DateTimeParseException e) {
      // Said below.
    }
    throw new CommandException(
        "%s '%s': give a day or a time in UTC, such as 2026-11-20 or 2026-11-20T06:00:00Z"
            .formatted(option, text));
  }
}

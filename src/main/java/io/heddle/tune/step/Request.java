package io.heddle.tune.step;

import io.heddle.state.StateException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An admin's request, a file of one line such as {@code pause by ann}, or {@code apply 7 by ann}.
 *
 * @param change number of the proposal that is to be applied; 0 for another kind
 */
public record Request(Kind kind, long change, String by) {
  /** Name of the file. The tuner deletes it when it has read it. */
  public static final String FILE = "tuner-request";

  /** What is asked for. */
  public enum Kind {
    PAUSE,
    RESUME,
    ROLLBACK,
    APPLY
  }

  private static final Pattern LINE =
      Pattern.compile(
          "(pause|resume|rollback|apply (?<change>[0-9]{1,18})) by (?<by>[^\\p{Cntrl}]{1,160})");

  public byte[] write() {
    return "%s%s by %s"
        .formatted(kind.name().toLowerCase(Locale.ROOT), change > 0 ? " " + change : "", by)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Throws StateException if it is no such request. */
  public static Request read(byte[] content) throws StateException {
    Matcher line = LINE.matcher(new String(content, StandardCharsets.UTF_8));
    if (!line.matches()) {
      throw new StateException("it is no request; yarn heddle tuner writes such");
    }
    String change = line.group("change");
    return change == null
        ? new Request(Kind.valueOf(line.group(1).toUpperCase(Locale.ROOT)), 0, line.group("by"))
        : new Request(Kind.APPLY, Long.parseLong(change), line.group("by"));
  }
}

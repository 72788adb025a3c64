package io.heddle.tune.step;

import io.heddle.state.StateFile.StateException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an admin asks a running tuner for, as a file of the state directory: one line such as {@code
 * pause by ann}.
 *
 * @param by who asks
 */
public record Request(Kind kind, String by) {
  /** Name of the file. The tuner deletes it when it has read it. */
  public static final String FILE = "tuner-request";

  /** What is asked for. */
  public enum Kind {
    PAUSE,
    RESUME,
    ROLLBACK
  }

  private static final Pattern LINE =
      Pattern.compile("(pause|resume|rollback) by ([^\\p{Cntrl}]{1,160})");

  /** What the file is to say. */
  public byte[] write() {
    return "%s by %s"
        .formatted(kind.name().toLowerCase(Locale.ROOT), by)
        .getBytes(StandardCharsets.UTF_8);
  }

  /**
   * What a file says.
   *
   * @throws StateException if it is no such request
   */
  public static Request read(byte[] content) throws StateException {
    Matcher line = LINE.matcher(new String(content, StandardCharsets.UTF_8));
    if (!line.matches()) {
      throw new StateException("it is no request; yarn heddle tuner writes such");
    }
    return new Request(Kind.valueOf(line.group(1).toUpperCase(Locale.ROOT)), line.group(2));
  }
}

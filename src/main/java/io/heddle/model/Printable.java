package io.heddle.model;

/** Words of users and other machines as a terminal may be shown them and a log may hold them. */
public final class Printable {
  private static final int MOST = 1_000;

  private Printable() {}

  /** As {@link #whole}, cut if it is long. */
  public static String of(String text) {
    return text.codePointCount(0, text.length()) > MOST
        ? whole(text.substring(0, text.offsetByCodePoints(0, MOST))) + "..."
        : whole(text);
  }

  /**
   * The text on one line, with each character written as its code that a terminal would obey or
   * that changes how others are read.
   */
  public static String whole(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .forEach(
            code -> {
              if (isHarmless(code)) {
                shown.appendCodePoint(code);
              } else {
                shown.append(String.format("\\u%04x", code));
              }
            });
    return shown.toString();
  }

  private static boolean isHarmless(int code) {
    return switch (Character.getType(code)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}

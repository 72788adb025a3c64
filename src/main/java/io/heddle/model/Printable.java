package io.heddle.model;

/** Words of users and other machines as a terminal may be shown them and a log may hold them. */
public final class Printable {
  private static final int MOST = 1_000;
  private static final int MOST_OF_VALUE = 200;
  private static final String CUT = "...";

  private Printable() {}

  /** A line as {@link #whole} has it, cut to 1,000 characters. */
  public static String of(String text) {
    return cut(text, MOST);
  }

  /** A value that a message quotes: as {@link #whole} has it, cut to 200 characters. */
  public static String value(String text) {
    return cut(text, MOST_OF_VALUE);
  }

  private static String cut(String text, int most) {
    // Nothing is written shorter than it is: what lies behind is not looked at.
    String shown = whole(text.length() <= most ? text : text.substring(0, most + 1));
    if (shown.length() <= most) {
      return shown;
    }
    int end = Character.isHighSurrogate(shown.charAt(most - 1)) ? most - 1 : most;
    return shown.substring(0, end) + CUT;
  }

  /** The text on one line; characters that terminals obey or that change others are codes. */
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

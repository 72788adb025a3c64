package io.heddle.web;

import java.util.Locale;

/** Words of users, as they are shown. */
public final class Text {
  /** Characters of a word of a user that are shown. */
  public static final int MOST = 200;

  private Text() {}

  /** The text, cut if it is long; empty for null. */
  public static String shown(String text) {
    if (text == null) {
      return "";
    }
    return text.codePointCount(0, text.length()) <= MOST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MOST)) + "…";
  }

  /** A constant as answers spell it: {@code stock-order}. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

package io.heddle.history;

/** Texts in histories, which may be of any length. */
public final class HistoryText {
  private static final int LONGEST_NAME = 80;

  private HistoryText() {}

  public static String brief(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
  }
}

package io.heddle.model;

/** Numbers of things in texts for users. */
public final class Counted {
  private Counted() {}

  /** Such as {@code 1 job} and {@code 2 jobs}; the plural is the noun with an s. */
  public static String of(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** Such as {@code 1 history} and {@code 2 histories}. */
  public static String of(long count, String singular, String plural) {
    return count + " " + (count == 1 ? singular : plural);
  }
}

package io.heddle.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What somebody may have meant who mistyped a word. */
public final class Suggestion {
  /** Longer words are not compared: the work grows with the square of their length. */
  private static final int LONGEST = 200;

  private static final int MOST_EDITS = 3;
  private static final int CHARACTERS_PER_EDIT = 4;

  private Suggestion() {}

  /** {@code did you mean X? } where one of the known words is close to this one, else nothing. */
  public static String of(String word, Collection<String> known) {
    return of("", word, known);
  }

  static String of(String prefix, String word, Collection<String> known) {
    return nearest(word, known).map(near -> "did you mean " + prefix + near + "? ").orElse("");
  }

  private static Optional<String> nearest(String word, Collection<String> known) {
    int most = Math.min(MOST_EDITS, Math.max(1, word.length() / CHARACTERS_PER_EDIT));
    return word.length() > LONGEST
        ? Optional.empty()
        : known.stream()
            .filter(other -> Math.abs(other.length() - word.length()) <= most)
            .filter(other -> distance(word, other) <= most)
            .min(
                Comparator.<String>comparingInt(other -> distance(word, other))
                    .thenComparing(o -> o));
  }

  /** Optimal string alignment: inserted, deleted, replaced, or exchanged neighbours. */
  private static int distance(String from, String to) {
    int[][] edits = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : least(edits, from, to, i, j);
      }
    }
    return edits[from.length()][to.length()];
  }

  private static int least(int[][] edits, String from, String to, int i, int j) {
    boolean same = from.charAt(i - 1) == to.charAt(j - 1);
    int least =
        Math.min(
            edits[i - 1][j - 1] + (same ? 0 : 1), Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
    boolean exchanged =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return exchanged ? Math.min(least, edits[i - 2][j - 2] + 1) : least;
  }
}

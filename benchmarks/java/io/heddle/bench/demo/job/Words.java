package io.heddle.bench.demo.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the demo calls a word: a run of letters, in lower case. */
final class Words {
  private Words() {}

  /** The words of {@code text}, in order; a line break is no letter, wherever a text is cut. */
  static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean letter = i < text.length() && Character.isLetter(text.charAt(i));
      if (letter && start < 0) {
        start = i;
      } else if (!letter && start >= 0) {
        words.add(text.substring(start, i).toLowerCase(Locale.ROOT));
        start = -1;
      }
    }
    return words;
  }
}

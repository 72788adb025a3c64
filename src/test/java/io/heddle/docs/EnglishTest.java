package io.heddle.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What people read is in usual words and short sentences. */
class EnglishTest {
  private static final int LONGEST_LINE = 100;
  private static final int MOST_WORDS = 40;
  private static final Pattern UNUSUAL =
      Pattern.compile(
          "(?i)\\b(beside|anew|so many|so long|in vain|for ever|now and then|(is|are) to be"
              + "|comes to its end|gets on|nobody|somebody|whoever|whom|his|her|fares|owed"
              + "|(taken?|takes) back|nine tenths|19 of 20)\\b");
  private static final Pattern CODE =
      Pattern.compile("(?s)```.*?```|`[^`]*`|[*]{2}yarn[^*]*[*]{2}");
  private static final Pattern NO_PROSE =
      Pattern.compile("(?m)^(\\||#|!\\[| *(- |\\d\\. )?\\[).*$");
  private static final Pattern SENTENCE_END =
      Pattern.compile("(?<=[.!?:])\\s|\\n\\s*(\\n|- |\\d\\. )");
  private static final Pattern NO_TEXT =
      Pattern.compile("(?s)/\\*.*?\\*/|(?-s)(?m)^\\s*//.*$|'\"'");
  private static final Pattern TEXT =
      Pattern.compile("(?s)\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])* (?:\\\\.|[^\"\\\\\\n])*\"");
  private static final Pattern OPENING =
      Pattern.compile("/\\*\\*\\s*\\*?\\s*(?:Of|Those|To be|That|The same)\\b[^\\n]*");

  private static List<Path> files(String directory, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(directory))) {
      return files.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(files("docs", ".md"));
    pages.add(Path.of("README.md"));
    pages.add(Path.of("benchmarks/README.md"));
    return pages;
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>(files("src/main/java", ".java"));
    sources.addAll(files("src/tools/java", ".java"));
    sources.addAll(files("benchmarks/java", ".java"));
    return sources;
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(MatchResult::group).toList();
  }

  @Test
  void pagesHaveUsualWordsAndShortLinesAndSentences() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path page : pages()) {
      String text = CODE.matcher(Files.readString(page)).replaceAll("x");
      found(UNUSUAL, text).forEach(words -> found.add(page + ": " + words));
      String prose = NO_PROSE.matcher(text).replaceAll("");
      prose.lines().filter(EnglishTest::isLong).forEach(line -> found.add(page + ": " + line));
      Stream.of(SENTENCE_END.split(prose))
          .filter(sentence -> sentence.split("\\s+").length > MOST_WORDS)
          .forEach(sentence -> found.add(page + ": " + sentence));
    }
    assertThat(found).isEmpty();
  }

  private static boolean isLong(String line) {
    return line.length() > LONGEST_LINE;
  }

  @Test
  void messagesHaveUsualWords() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path source : sources()) {
      String code = NO_TEXT.matcher(Files.readString(source)).replaceAll("");
      for (String text : found(TEXT, code)) {
        found(UNUSUAL, text).forEach(words -> found.add(source + ": " + words + " in " + text));
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void javadocBeginsWithAVerbOrANoun() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path source : sources()) {
      found(OPENING, Files.readString(source)).forEach(text -> found.add(source + ": " + text));
    }
    assertThat(found).isEmpty();
  }
}

package io.heddle.bench.demo.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Compares a word count with a direct count of the same files: every word, every number. */
public final class WordCountCheck {
  private WordCountCheck() {}

  public static Map<String, Long> count(Path input) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    for (Path file : files(input)) {
      for (String word : Words.of(Files.readString(file))) {
        counts.merge(word, 1L, Long::sum);
      }
    }
    return counts;
  }

  /** Reads the output; throws IOException if a word occurs twice, so not partitioned by word. */
  public static Map<String, Long> read(Path output) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    for (Path part : Outputs.parts(output)) {
      for (String line : Files.readAllLines(part)) {
        int tab = line.indexOf('\t');
        Long before = counts.put(line.substring(0, tab), Long.valueOf(line.substring(tab + 1)));
        if (before != null) {
          throw new IOException("the word of this line occurs twice in the output: " + line);
        }
      }
    }
    return counts;
  }

  public static Verdict compare(Map<String, Long> direct, Map<String, Long> job) {
    TreeSet<String> words = new TreeSet<>(direct.keySet());
    words.addAll(job.keySet());
    for (String word : words) {
      long expected = direct.getOrDefault(word, 0L);
      long actual = job.getOrDefault(word, 0L);
      if (expected != actual) {
        return Verdict.wrong(
            "'%s' occurs %d times, the job counted %d".formatted(word, expected, actual));
      }
    }
    long total = direct.values().stream().mapToLong(Long::longValue).sum();
    return total == 0
        ? Verdict.wrong("there was no text to count")
        : Verdict.correct(
            "all %,d counts (%,d words) equal a direct count".formatted(words.size(), total));
  }

  private static List<Path> files(Path input) throws IOException {
    try (Stream<Path> files = Files.list(input)) {
      return files.sorted().toList();
    }
  }
}

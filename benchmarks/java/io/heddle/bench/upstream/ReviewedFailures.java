package io.heddle.bench.upstream;

import io.heddle.bench.upstream.jvm.TestOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

record ReviewedFailures(List<Entry> entries) {
  /** Begins the reason of a test that passes now and then. */
  private static final String RACE = "race: ";

  /** A line of the file: class, test and, in the rest of the line, the reason. */
  record Entry(String testClass, String test, String reason) {
    private boolean names(TestOutcome outcome) {
      return testClass.equals(outcome.testClass()) && test.equals(outcome.test());
    }
  }

  /** Reads lines, each an entry with a reason, or throws IllegalArgumentException. */
  static ReviewedFailures read(Path file) throws IOException {
    return parse(TestLists.lines(file));
  }

  static ReviewedFailures parse(List<String> lines) {
    List<Entry> entries = new ArrayList<>();
    for (String line : lines) {
      String[] fields = line.split("\\s+", 3);
      if (fields.length != 3) {
        throw new IllegalArgumentException(
            "'" + line + "': write a class, a test of it and the reason why it may fail");
      }
      entries.add(new Entry(fields[0], fields[1], fields[2]));
    }
    return new ReviewedFailures(entries);
  }

  boolean contains(TestOutcome outcome) {
    return entries.stream().anyMatch(each -> each.names(outcome));
  }

  /** Entries whose test passes: they can go. */
  List<Entry> outdated(Collection<TestOutcome> outcomes) {
    return entries.stream()
        .filter(each -> !each.reason.startsWith(RACE) && passes(each, outcomes))
        .toList();
  }

  private static boolean passes(Entry entry, Collection<TestOutcome> outcomes) {
    Optional<TestOutcome> test = outcomes.stream().filter(entry::names).findFirst();
    return test.isPresent() && test.get().passed();
  }
}

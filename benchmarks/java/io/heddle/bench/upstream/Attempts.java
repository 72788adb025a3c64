package io.heddle.bench.upstream;

import io.heddle.bench.upstream.jvm.TestOutcome;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The outcomes of tests, some repeated. A test that passed once has passed: Hadoop's tests race
 * with the ResourceManager's own threads.
 */
final class Attempts {
  private final Map<String, TestOutcome> best = new LinkedHashMap<>();
  private final Set<String> everFailed = new HashSet<>();
  private final Map<String, Integer> tries = new HashMap<>();

  void add(Collection<TestOutcome> outcomes) {
    for (TestOutcome each : outcomes) {
      tries.merge(each.id(), 1, Integer::sum);
      best.merge(each.id(), each, (before, now) -> before.passed() ? before : now);
      if (each.status() == TestOutcome.Status.FAILED) {
        everFailed.add(each.id());
      }
    }
  }

  Collection<TestOutcome> outcomes() {
    return best.values();
  }

  List<TestOutcome> failed() {
    return best.values().stream()
        .filter(each -> each.status() == TestOutcome.Status.FAILED)
        .toList();
  }

  /** Whether a test has both passed and failed: it does so by chance. */
  boolean isUnstable(TestOutcome test) {
    return everFailed.contains(test.id()) && best.get(test.id()).passed();
  }

  /** The tests that passed and did not do so at once, each with the number of tries. */
  Map<TestOutcome, Integer> retried() {
    Map<TestOutcome, Integer> retried = new LinkedHashMap<>();
    best.values().stream()
        .filter(each -> !each.isWholeClass())
        .filter(this::isUnstable)
        .forEach(each -> retried.put(each, tries.get(each.id())));
    return retried;
  }

  static Map<String, List<String>> ids(Collection<TestOutcome> tests) {
    return tests.stream()
        .collect(
            Collectors.groupingBy(
                TestOutcome::testClass,
                LinkedHashMap::new,
                Collectors.mapping(TestOutcome::id, Collectors.toList())));
  }
}

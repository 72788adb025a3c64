package io.heddle.bench.upstream;

import io.heddle.bench.upstream.jvm.Served;
import io.heddle.bench.upstream.jvm.TestOutcome;
import io.heddle.bench.upstream.jvm.TestOutcome.Status;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What Heddle fails and stock passes.
 *
 * @param heddlePassed of those that pass on stock
 * @param reviewed failures of Heddle alone that are accepted
 * @param outdated entries of the reviewed failures whose test passes
 * @param serving tests in which containers were committed by Heddle
 * @param deciding tests in which Heddle ranked requests
 */
record StockComparison(
    int tests,
    int stockPassed,
    int heddlePassed,
    List<TestOutcome> failures,
    List<TestOutcome> reviewed,
    List<ReviewedFailures.Entry> outdated,
    int serving,
    int deciding) {

  static StockComparison of(
      Collection<TestOutcome> stock, Collection<TestOutcome> heddle, ReviewedFailures accepted) {
    Map<String, TestOutcome> ours = new HashMap<>();
    heddle.forEach(each -> ours.put(each.id(), each));
    List<TestOutcome> passing = stock.stream().filter(TestOutcome::passed).toList();
    List<TestOutcome> failures = new ArrayList<>();
    List<TestOutcome> reviewed = new ArrayList<>();
    int passed = 0;
    for (TestOutcome each : lost(passing, ours)) {
      (accepted.contains(each) ? reviewed : failures).add(each);
    }
    for (TestOutcome each : passing) {
      TestOutcome own = ours.get(each.id());
      passed += !each.isWholeClass() && own != null && own.passed() ? 1 : 0;
    }
    return new StockComparison(
        count(stock.stream().filter(each -> each.status() != Status.SKIPPED).toList()),
        count(passing),
        passed,
        List.copyOf(failures),
        List.copyOf(reviewed),
        accepted.outdated(heddle),
        count(heddle.stream().filter(each -> each.served().commits() > 0).toList()),
        count(heddle.stream().filter(each -> each.served().decisions() > 0).toList()));
  }

  /** Outcomes of stock that passes all that Heddle passes or fails. */
  static Collection<TestOutcome> assumed(Collection<TestOutcome> heddle) {
    return heddle.stream()
        .filter(each -> each.passed() || each.status() == Status.FAILED)
        .map(each -> new TestOutcome(each.id(), Status.PASSED, 0, Served.NOTHING, ""))
        .toList();
  }

  /** What passes on stock and not on Heddle, with Heddle's outcome. */
  private static List<TestOutcome> lost(List<TestOutcome> passing, Map<String, TestOutcome> ours) {
    List<TestOutcome> lost = new ArrayList<>();
    Set<String> classes = new HashSet<>();
    for (TestOutcome each : passing) {
      TestOutcome own = ours.get(each.id());
      if (own != null && !own.passed()) {
        lost.add(own);
        if (own.isWholeClass()) {
          classes.add(own.testClass());
        }
      }
    }
    for (TestOutcome each : passing) {
      // A class that did not end as a whole stands for its tests that it did not come to.
      if (!ours.containsKey(each.id()) && !classes.contains(each.testClass())) {
        lost.add(new TestOutcome(each.id(), Status.FAILED, 0, Served.NOTHING, "was not run"));
      }
    }
    return lost;
  }

  private static int count(List<TestOutcome> outcomes) {
    return (int) outcomes.stream().filter(each -> !each.isWholeClass()).count();
  }
}

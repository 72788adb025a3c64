package io.heddle.bench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.upstream.jvm.Served;
import io.heddle.bench.upstream.jvm.TestOutcome;
import io.heddle.bench.upstream.jvm.TestOutcome.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class StockComparisonTest {
  private static final ReviewedFailures NONE = new ReviewedFailures(List.of());

  private static TestOutcome test(String name, Status status, int commits) {
    return new TestOutcome(
        "[engine:junit-jupiter]/[class:org.TestA]/[method:" + name + "()]",
        status,
        10,
        new Served(1, commits, commits, commits),
        status == Status.FAILED ? "expected: <1> but was: <0>" : "");
  }

  private static TestOutcome wholeClass(Status status) {
    return new TestOutcome(
        TestOutcome.ofClass("org.TestA", "").id(), status, 0, Served.NOTHING, "");
  }

  @Test
  void onlyWhatStockPassesCanBeLost() {
    StockComparison found =
        StockComparison.of(
            List.of(
                wholeClass(Status.PASSED),
                test("passes", Status.PASSED, 1),
                test("lost", Status.PASSED, 1),
                test("racy", Status.FAILED, 1),
                test("assumes", Status.ABORTED, 0),
                test("skipped", Status.SKIPPED, 0)),
            List.of(
                test("passes", Status.PASSED, 1),
                test("lost", Status.FAILED, 2),
                test("racy", Status.FAILED, 0),
                test("assumes", Status.ABORTED, 0),
                test("skipped", Status.SKIPPED, 0),
                wholeClass(Status.PASSED)),
            NONE);

    assertThat(found.failures()).extracting(TestOutcome::test).containsExactly("lost");
    assertThat(found.tests()).isEqualTo(4);
    assertThat(found.stockPassed()).isEqualTo(2);
    assertThat(found.heddlePassed()).isEqualTo(1);
    assertThat(found.serving()).isEqualTo(2);
    assertThat(found.deciding()).isEqualTo(2);
  }

  @Test
  void aTestThatEndsOtherwiseThanItPassesIsLost() {
    StockComparison found =
        StockComparison.of(
            List.of(test("a", Status.PASSED, 0), test("b", Status.PASSED, 0)),
            List.of(test("a", Status.ABORTED, 0), test("b", Status.SKIPPED, 0)),
            NONE);

    assertThat(found.failures()).extracting(TestOutcome::test).containsExactly("a", "b");
  }

  @Test
  void aTestThatHeddleDoesNotComeToIsLost() {
    StockComparison found =
        StockComparison.of(
            List.of(test("a", Status.PASSED, 0), wholeClass(Status.PASSED)), List.of(), NONE);

    assertThat(found.failures())
        .extracting(TestOutcome::test)
        .containsExactly("a", "(whole class)");
    assertThat(found.failures()).extracting(TestOutcome::message).containsOnly("was not run");
  }

  @Test
  void aClassThatDidNotEndStandsForItsTestsThatWereNotRun() {
    TestOutcome ended = TestOutcome.ofClass("org.TestA", "ended by the limit of 600 s");

    StockComparison found =
        StockComparison.of(
            List.of(
                test("a", Status.PASSED, 0),
                test("b", Status.PASSED, 0),
                test("c", Status.PASSED, 0),
                wholeClass(Status.PASSED)),
            List.of(test("a", Status.PASSED, 0), test("b", Status.FAILED, 0), ended),
            NONE);

    assertThat(found.failures())
        .extracting(TestOutcome::test)
        .containsExactly("b", "(whole class)");
  }

  @Test
  void ofAQuickRunStockIsTakenToPassAllThatHeddleRan() {
    List<TestOutcome> heddle =
        List.of(
            test("passes", Status.PASSED, 1),
            test("fails", Status.FAILED, 1),
            test("skipped", Status.SKIPPED, 0));

    StockComparison found = StockComparison.of(StockComparison.assumed(heddle), heddle, NONE);

    assertThat(found.failures()).extracting(TestOutcome::test).containsExactly("fails");
    assertThat(found.stockPassed()).isEqualTo(2);
  }

  @Test
  void aReviewedFailureDoesNotCountAndIsReportedOnceItPasses() {
    ReviewedFailures reviewed =
        ReviewedFailures.parse(
            List.of(
                "org.TestA lost  needs what Heddle switches off",
                "org.TestA passes needed it once",
                "org.TestA races race: may pass",
                "org.TestA other is not in this list"));

    StockComparison found =
        StockComparison.of(
            List.of(test("passes", Status.PASSED, 0), test("lost", Status.PASSED, 0)),
            List.of(
                test("passes", Status.PASSED, 0),
                test("races", Status.PASSED, 0),
                test("lost", Status.FAILED, 0)),
            reviewed);

    assertThat(found.failures()).isEmpty();
    assertThat(found.reviewed()).extracting(TestOutcome::test).containsExactly("lost");
    assertThat(found.outdated()).extracting(ReviewedFailures.Entry::test).containsExactly("passes");
  }
}

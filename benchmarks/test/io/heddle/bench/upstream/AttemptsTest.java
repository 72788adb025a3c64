package io.heddle.bench.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.bench.upstream.jvm.Served;
import io.heddle.bench.upstream.jvm.TestOutcome;
import io.heddle.bench.upstream.jvm.TestOutcome.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AttemptsTest {
  private static final String CLASS = "[engine:junit-jupiter]/[class:org.TestA]";

  private static TestOutcome outcome(String segments, Status status, String message) {
    return new TestOutcome(CLASS + segments, status, 12, new Served(2, 5, 3, 7), message);
  }

  @Test
  void aTestThatPassedOnceHasPassed() {
    Attempts attempts = new Attempts();
    attempts.add(
        List.of(
            outcome("/[method:a()]", Status.FAILED, "first"),
            outcome("/[method:b()]", Status.FAILED, "first"),
            outcome("/[method:c()]", Status.PASSED, "")));
    attempts.add(
        List.of(
            outcome("/[method:a()]", Status.PASSED, ""),
            outcome("/[method:b()]", Status.FAILED, "second"),
            outcome("/[method:c()]", Status.FAILED, "second")));

    assertThat(attempts.failed()).extracting(TestOutcome::message).containsExactly("second");
    assertThat(Attempts.ids(attempts.failed()))
        .isEqualTo(Map.of("org.TestA", List.of(CLASS + "/[method:b()]")));
  }

  @Test
  void aTestThatPassesOnlyWhenItIsRepeatedIsNamedWithItsTries() {
    TestOutcome late = outcome("/[method:a()]", Status.PASSED, "");
    TestOutcome failed = outcome("/[method:a()]", Status.FAILED, "late");
    TestOutcome never = outcome("/[method:b()]", Status.FAILED, "never");
    Attempts attempts = new Attempts();
    attempts.add(List.of(failed, never, outcome("/[method:c()]", Status.PASSED, "")));
    attempts.add(List.of(failed, never));
    attempts.add(List.of(late, never));

    assertThat(attempts.retried()).isEqualTo(Map.of(late, 3));
  }

  @Test
  void testsOfJUnit4AreNamedAsThoseOfJUnit5() {
    String runner = "[engine:junit-vintage]/[runner:org.TestC]";
    TestOutcome plain =
        new TestOutcome(runner + "/[test:a(org.TestC)]", Status.PASSED, 0, Served.NOTHING, "");
    TestOutcome parameterised =
        new TestOutcome(
            runner + "/[test:%5B1%5D]/[test:b%5B1%5D(org.TestC)]",
            Status.PASSED,
            0,
            Served.NOTHING,
            "");

    assertThat(plain.testClass()).isEqualTo("org.TestC");
    assertThat(plain.test()).isEqualTo("a");
    assertThat(parameterised.test()).isEqualTo("b[1]");
    assertThat(new TestOutcome(runner, Status.PASSED, 0, Served.NOTHING, "").isWholeClass())
        .isTrue();
  }

  @Test
  void whatPassesAndFailsIsUnstable() {
    TestOutcome passed = outcome("/[method:a()]", Status.PASSED, "");
    TestOutcome failed = outcome("/[method:a()]", Status.FAILED, "late");
    TestOutcome never = outcome("/[method:b()]", Status.FAILED, "never");
    Attempts attempts = new Attempts();

    attempts.add(List.of(passed, never));
    assertThat(attempts.isUnstable(passed)).isFalse();

    attempts.add(List.of(failed, never));
    assertThat(attempts.isUnstable(passed)).isTrue();
    assertThat(attempts.isUnstable(never)).isFalse();
    assertThat(attempts.isUnstable(outcome("/[method:c()]", Status.FAILED, ""))).isFalse();
  }

  @Test
  void anOutcomeIsReadAsItWasWritten() {
    TestOutcome written = outcome("/[method:a()]", Status.FAILED, "expected:\n\t<1>");

    TestOutcome read = TestOutcome.parse(written.line());

    assertThat(read).isEqualTo(written);
    assertThat(read.message()).isEqualTo("expected: <1>");
    assertThat(read.testClass()).isEqualTo("org.TestA");
    assertThatThrownBy(() -> TestOutcome.parse("half a li")).hasMessageContaining("'half a li'");
  }

  @Test
  void parametersAreNumbered() {
    String method = "/[test-template:a(java.lang.String, int)]/[test-template-invocation:#2]";
    String perClass =
        "[engine:junit-jupiter]/[class-template:org.TestB]/[class-template-invocation:#3]";

    assertThat(outcome(method, Status.PASSED, "").test()).isEqualTo("a[2]");
    TestOutcome ofTemplate =
        new TestOutcome(perClass + "/[method:b()]", Status.PASSED, 0, Served.NOTHING, "");
    assertThat(ofTemplate.test()).isEqualTo("b[3]");
    assertThat(ofTemplate.testClass()).isEqualTo("org.TestB");
    assertThat(outcome("", Status.PASSED, "").isWholeClass()).isTrue();
  }

  @Test
  void aReviewedFailureHasAReason() {
    assertThatThrownBy(() -> ReviewedFailures.parse(List.of("org.TestA a")))
        .hasMessageContaining("'org.TestA a'");
  }
}

package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.profile.Submitter;
import org.junit.jupiter.api.Test;

class ExpectedWorkTest {
  private static final Submitter ANN = new Submitter("ann", "SPARK");
  private static final Submitter BOB = new Submitter("bob", "SPARK");

  private final ExpectedWork work = new ExpectedWork();

  private void ended(double... seconds) {
    for (double each : seconds) {
      work.ended("root.a", ANN, each);
    }
  }

  /** The median of 1, 2, 3, 4, 5, 6, 7, 100 is, of the two in the middle, the larger one: 5. */
  @Test
  void ofAnUnknownJobItIsTheMedianOfItsQueue() {
    ended(1, 100, 2, 7, 3, 6, 4);
    assertThat(work.of("root.a", ANN)).as("of seven jobs").isEmpty();
    ended(5);
    assertThat(work.of("root.a", ANN)).hasValue(5);
    assertThat(work.of("root.b", ANN)).as("in another queue").isEmpty();
  }

  /** The last 64 jobs count. */
  @Test
  void whatWasLongAgoIsForgotten() {
    for (int i = 0; i < 64; i++) {
      ended(100);
    }
    for (int i = 0; i < 31; i++) {
      ended(1);
    }
    assertThat(work.of("root.a", ANN)).as("31 of 64").hasValue(100);
    ended(1, 1);
    assertThat(work.of("root.a", ANN)).as("33 of 64").hasValue(1);
  }

  @Test
  void aJobThatHeldNothingSaysNothing() {
    ended(0, 0, 5, 5, 5, 5, 5, 5, 5);
    assertThat(work.of("root.a", ANN)).isEmpty();
    ended(5);
    assertThat(work.of("root.a", ANN)).hasValue(5);
  }

  /** Bob's seven jobs count among the queue's; with eight of his own, only those do. */
  @Test
  void aUsersOwnJobsGoBeforeTheQueues() {
    ended(5, 5, 5, 5, 5, 5, 5, 5, 5);
    for (int job = 0; job < 7; job++) {
      work.ended("root.a", BOB, 90);
    }
    assertThat(work.of("root.a", BOB)).as("nine of 5, seven of 90").hasValue(5);
    work.ended("root.a", BOB, 90);
    assertThat(work.of("root.a", BOB)).hasValue(90);
    assertThat(work.of("root.a", ANN)).hasValue(5);
    assertThat(work.of("root.b", BOB)).as("in another queue").isEmpty();
  }

  /** Application types are users' words. */
  @Test
  void oneUsersTypesDoNotPushOutAnothers() {
    ended(1, 2, 3, 4, 5, 6, 7, 8);
    for (int i = 0; i < 20_000; i++) {
      work.ended("root.a", new Submitter("mal", "type" + i), 100);
    }
    assertThat(work.of("root.a", ANN)).hasValue(5);
    assertThat(work.of("root.a", BOB)).as("of the whole queue").hasValue(100);
  }
}

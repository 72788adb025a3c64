package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RequestKind;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RecentTimesTest {
  private static final Submitter ANN = new Submitter("ann", "SPARK");
  private static final Submitter BOB = new Submitter("bob", "SPARK");

  private final RecentTimes times = new RecentTimes();
  private int applications;

  /** One application for each mean time. */
  private void ended(Submitter submitter, double... seconds) {
    for (double each : seconds) {
      times.ended(submitter, applications++, RequestKind.OTHER, each);
    }
  }

  private OptionalDouble of(Submitter submitter) {
    return times.of(submitter, RequestKind.OTHER);
  }

  @Test
  void nothingIsExpectedBeforeTheFirst() {
    assertThat(of(ANN)).isEmpty();
  }

  /** 3, 5, 9 and 100: of the two in the middle the larger one. */
  @Test
  void fromFourApplicationsOnItIsTheUsersMedian() {
    ended(BOB, 1, 1, 1, 1, 1);
    ended(ANN, 100, 3, 9);
    assertThat(of(ANN)).as("1 five times, 3, 9 and 100, everyone's").hasValue(1);
    ended(ANN, 5);
    assertThat(of(ANN)).hasValue(9);
    assertThat(of(BOB)).hasValue(1);
    assertThat(of(new Submitter("eve", "SPARK"))).as("everyone's").hasValue(1);
  }

  @Test
  void typesAndKindsOfContainersAreKeptApart() {
    ended(ANN, 7, 7, 7, 7);
    assertThat(of(new Submitter("ann", "TEZ"))).isEmpty();
    assertThat(times.of(ANN, RequestKind.MAP)).isEmpty();
  }

  /** The mean of the second application moves from 1 to 50: of 4, 5, 6, 50 it is 6. */
  @Test
  void anApplicationCountsOnceHoweverManyContainersItHas() {
    ended(ANN, 4, 1, 5, 6);
    assertThat(of(ANN)).hasValue(5);
    for (int i = 0; i < 100; i++) {
      times.ended(ANN, 1, RequestKind.OTHER, 50);
    }
    assertThat(of(ANN)).hasValue(6);
  }

  /** Of the last 32, 17 took 2 s. */
  @Test
  void whatWasLongAgoIsForgotten() {
    for (int i = 0; i < 100; i++) {
      ended(ANN, 60);
    }
    for (int i = 0; i < 15; i++) {
      ended(ANN, 2);
    }
    assertThat(of(ANN)).as("15 of 32").hasValue(60);
    ended(ANN, 2, 2);
    assertThat(of(ANN)).as("17 of 32").hasValue(2);
  }

  /** Users cannot push each other out but by being many, and then nothing grows. */
  @Test
  void ofTooManyUsersThoseUsedLongestAgoAreForgotten() {
    ended(ANN, 7, 7, 7, 7);
    for (int user = 0; user < 2_000; user++) {
      ended(new Submitter("user-" + user, "SPARK"), 1);
    }
    assertThat(of(ANN)).as("everyone's").hasValue(1);
  }

  /** Application types are users' words, too. */
  @Test
  void oneUsersTypesDoNotPushOutAnothersTimes() {
    RecentTimes recent = new RecentTimes();
    Submitter ann = new Submitter("ann", "SPARK");
    for (int i = 0; i < RecentTimes.LEAST_APPLICATIONS; i++) {
      recent.ended(ann, "a" + i, RequestKind.OTHER, 60);
    }
    for (int i = 0; i < 5_000; i++) {
      recent.ended(new Submitter("bob", "type" + i), "b" + i, RequestKind.OTHER, 1);
    }
    assertThat(recent.of(ann, RequestKind.OTHER)).hasValue(60);
    assertThat(recent.of(new Submitter("eve", "SPARK"), RequestKind.OTHER)).hasValue(60);
  }
}

package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RecurringName;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProfileTableTest {
  private static final ContainerTimes RUN =
      new ContainerTimes(new TaskTimes(2, 10), TaskTimes.NONE, TaskTimes.NONE);

  private static RecurringName job(String name) {
    return new RecurringName("ann", "SPARK", name);
  }

  @Test
  void whatIsObservedIsKnownAfterwards() {
    ProfileTable table = new ProfileTable(10);
    assertThat(table.of(job("a"))).isEmpty();
    table.observe(job("a"), RUN);
    table.observe(job("a"), RUN);
    table.observeStage(job("w"), 1);

    assertThat(table.of(job("a"))).hasValue(JobProfile.ofRun(RUN).withRun(RUN));
    assertThat(table.of(job("w"))).hasValue(JobProfile.ofStage(1));
    assertThat(table.size()).isEqualTo(2);
  }

  @Test
  void ofTooManyTheOneUsedLongestAgoLeaves() {
    ProfileTable table = new ProfileTable(2);
    table.observe(job("a"), RUN);
    table.observe(job("b"), RUN);
    assertThat(table.of(job("a"))).isPresent();
    table.observe(job("c"), RUN);
    assertThat(table.copy().keySet()).containsExactly(job("a"), job("c"));
  }

  @Test
  void aSmallerLimitTakesEffectAtOnce() {
    ProfileTable table = new ProfileTable(5);
    for (String name : List.of("a", "b", "c")) {
      table.observe(job(name), RUN);
    }
    table.limit(1);
    assertThat(table.copy().keySet()).containsExactly(job("c"));
  }

  /** A name has 160 characters at most, so that the number of profiles bounds the memory. */
  @Test
  void aHundredThousandNamesLeaveNoMoreThanTheLimit() {
    ProfileTable table = new ProfileTable(10_000);
    for (int i = 0; i < 100_000; i++) {
      table.observe(job("x".repeat(10_000) + i), RUN);
      table.observe(job("q" + i), RUN);
    }
    assertThat(table.size()).isEqualTo(10_000);
    assertThat(table.of(job("q99999"))).isPresent();
    assertThat(table.of(job("q89999"))).isEmpty();
    assertThat(table.copy().keySet())
        .allSatisfy(kept -> assertThat(kept.name()).hasSizeLessThanOrEqualTo(160));
  }

  @Test
  void whatIsMergedAddsToWhatIsKnown() {
    ProfileTable table = new ProfileTable(10);
    table.observe(job("a"), RUN);
    table.merge(Map.of(job("a"), JobProfile.ofRun(RUN), job("b"), JobProfile.ofRun(RUN)));
    assertThat(table.of(job("a")).orElseThrow().runs()).isEqualTo(2);
    assertThat(table.of(job("b")).orElseThrow().runs()).isEqualTo(1);
  }

  @Test
  void changesTellWhetherThereIsNews() {
    ProfileTable table = new ProfileTable(10);
    long before = table.changes();
    table.of(job("a"));
    table.copy();
    assertThat(table.changes()).isEqualTo(before);
    table.observe(job("a"), RUN);
    assertThat(table.changes()).isNotEqualTo(before);
  }

  @Test
  void runsThatEndAtOnceAreAllCounted() throws Exception {
    ProfileTable table = new ProfileTable(10);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<Void> runs =
          () -> {
            IntStream.range(0, 1_000).forEach(i -> table.observe(job("a"), RUN));
            return null;
          };
      for (Future<Void> done : threads.invokeAll(List.of(runs, runs, runs, runs))) {
        done.get();
      }
    } finally {
      threads.shutdown();
    }
    assertThat(table.of(job("a")).orElseThrow().runs()).isEqualTo(4_000);
    assertThat(table.changes()).isEqualTo(4_000);
  }

  /** Mal's job names, as many as there may be profiles, cost Ann's none; Mal alone had them all. */
  @Test
  void oneUsersNamesDoNotPushOutAnothersProfiles() {
    ProfileTable table = new ProfileTable(100);
    for (int i = 0; i < 100; i++) {
      table.observe(new RecurringName("mal", "YARN", "early" + i), RUN);
    }
    assertThat(table.size()).isEqualTo(100);
    for (int i = 0; i < 20; i++) {
      table.observe(job("etl" + i), RUN);
    }
    for (int i = 0; i < 1_000; i++) {
      table.observe(new RecurringName("mal", "YARN", "late" + i), RUN);
      table.observeStage(new RecurringName("mal", "workflow", "w" + i), 1);
    }
    assertThat(IntStream.range(0, 20)).allMatch(i -> table.of(job("etl" + i)).isPresent());
    assertThat(table.size()).isEqualTo(100);
  }

  @Test
  void whatIsReadFromAFileKeepsTheSharesToo() {
    ProfileTable table = new ProfileTable(10);
    table.observe(job("etl"), RUN);
    table.merge(
        IntStream.range(0, 50)
            .boxed()
            .collect(
                java.util.stream.Collectors.toMap(
                    i -> new RecurringName("mal", "", "m" + i), i -> JobProfile.ofRun(RUN))));
    assertThat(table.of(job("etl"))).isPresent();
  }
}

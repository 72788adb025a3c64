package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HintTagsTest {
  private static HintTags.Reading read(String... tags) {
    return HintTags.read(List.of(tags));
  }

  @Test
  void readsEveryHint() {
    HintTags.Reading reading =
        read(
            "heddle.workflow=pagerank-7",
            "heddle.stages=10",
            "heddle.stage=3",
            "heddle.map-seconds=12.5",
            "heddle.reduce-seconds=30",
            "heddle.shuffle-seconds=0",
            "heddle.task-seconds=86400",
            "heddle.job=daily=report",
            "heddle.gang=8",
            "heddle.gang-min=4",
            "heddle.gang-wait=3600.5",
            "nightly");

    assertThat(reading.hints())
        .isEqualTo(
            new JobHints(
                Optional.of("pagerank-7"),
                OptionalInt.of(10),
                OptionalInt.of(3),
                OptionalDouble.of(12.5),
                OptionalDouble.of(30),
                OptionalDouble.of(0),
                OptionalDouble.of(86_400),
                Optional.of("daily=report"),
                List.of(),
                OptionalInt.of(8),
                OptionalInt.of(4),
                OptionalDouble.of(3_600.5)));
    assertThat(reading.clamped()).isEmpty();
    assertThat(reading.ignored()).isEmpty();
  }

  @Test
  void theLaterOfTwoTagsForAHintCounts() {
    HintTags.Reading reading = read("heddle.gang=8", "heddle.gang=16");
    assertThat(reading.hints().gang()).hasValue(8);
    assertThat(reading.ignored()).containsExactly("heddle.gang=16");
    assertThat(reading.problem()).contains("tag 'heddle.gang=16' is ignored");
  }

  @Test
  void knowsNothingWithoutTags() {
    assertThat(read()).isEqualTo(new HintTags.Reading(JobHints.NONE, List.of(), List.of()));
    assertThat(read("nightly", "team=ads", "heddler.stages=3"))
        .isEqualTo(new HintTags.Reading(JobHints.NONE, List.of(), List.of()));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "-5, 1", "1001, 1000", "99999999999999999999999, 1000"})
  void takesTheNearestNumberInRange(String written, int taken) {
    HintTags.Reading reading = read("heddle.stages=" + written);
    assertThat(reading.hints().stages()).hasValue(taken);
    assertThat(reading.clamped()).containsExactly("heddle.stages=" + written);
    assertThat(reading.ignored()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "gang=0, gang=10001, 1, 10000",
    "gang-min=0, gang-min=10001, 1, 10000",
  })
  void boundsNumbersOfGangs(String tooSmall, String tooLarge, int least, int most) {
    assertThat(number(read("heddle." + tooSmall))).isEqualTo(least);
    assertThat(number(read("heddle." + tooLarge))).isEqualTo(most);
    assertThat(read("heddle." + tooLarge).clamped()).containsExactly("heddle." + tooLarge);
    assertThat(read("heddle.gang=many").ignored()).containsExactly("heddle.gang=many");
  }

  private static int number(HintTags.Reading reading) {
    return reading.hints().gang().orElseGet(() -> reading.hints().gangMin().orElseThrow());
  }

  /** A gang cannot need more containers than it has, nor wait longer than a week. */
  @Test
  void boundsTheLeastAndTheWaitOfAGang() {
    HintTags.Reading reading = read("heddle.gang=8", "heddle.gang-min=9", "heddle.gang-wait=1e9");
    assertThat(reading.hints().gangMin()).hasValue(8);
    assertThat(reading.hints().gangWaitSeconds()).isEmpty();
    assertThat(reading.clamped()).containsExactly("heddle.gang-min=9");
    assertThat(reading.ignored()).containsExactly("heddle.gang-wait=1e9");
    assertThat(read("heddle.gang-wait=604801").hints().gangWaitSeconds()).hasValue(604_800);
  }

  /** Of 5 stages at most 4 have finished before this application. */
  @Test
  void keepsTheStageBelowTheStages() {
    HintTags.Reading reading = read("heddle.stages=5", "heddle.stage=5");
    assertThat(reading.hints().stage()).hasValue(4);
    assertThat(reading.clamped()).containsExactly("heddle.stage=5");
    assertThat(read("heddle.stage=1000").hints().stage()).hasValue(999);
  }

  @Test
  void keepsDurationsWithinADay() {
    HintTags.Reading reading = read("heddle.map-seconds=86400.5", "heddle.task-seconds=-1");
    assertThat(reading.hints().mapSeconds()).hasValue(86_400);
    assertThat(reading.hints().taskSeconds()).hasValue(0);
    assertThat(reading.clamped())
        .containsExactly("heddle.map-seconds=86400.5", "heddle.task-seconds=-1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "heddle.",
        "heddle.stages",
        "heddle.stages=",
        "heddle.stages=many",
        "heddle.stages=1.5",
        "heddle.stages=1e2",
        "heddle.map-seconds=nan",
        "heddle.map-seconds=infinity",
        "heddle.map-seconds=0x10",
        "heddle.map-seconds=1.",
        "heddle.workflow= ",
        "heddle.colour=red",
        "heddle.=1"
      })
  void ignoresAndCountsWhatCannotBeUsed(String tag) {
    assertThat(read(tag)).isEqualTo(new HintTags.Reading(JobHints.NONE, List.of(), List.of(tag)));
  }

  /** Tags are any text. */
  @Test
  void saysWhatIsWrongInPrintableWords() {
    assertThat(read("heddle.stages=3", "nightly").problem()).isEmpty();
    assertThat(read("heddle.stages=0", "heddle.colour=\u001b[2J").problem())
        .hasValue(
            "tag 'heddle.colour=\\u001b[2J' is ignored, tag 'heddle.stages=0' counts as the nearest"
                + " in range");
  }

  /** By characters "9" comes after "10"; a set has no other order. */
  @Test
  void theLaterOfTwoCountsInWhateverOrderTheyCome() {
    assertThat(read("heddle.stages=9", "heddle.stages=10").hints().stages()).hasValue(9);
    assertThat(read("heddle.stages=10", "heddle.stages=9").hints().stages()).hasValue(9);
    assertThat(read("heddle.stages=10", "heddle.stages=x").hints().stages()).hasValue(10);
  }

  /** Stage 2 waits for 0 and 1, which share a priority; its own requests have priority 7. */
  @Test
  void readsTheStagesOfAJob() {
    HintTags.Reading reading = read("heddle.dag=20x3.5|10x1.2:0|1x0.5@7:0+1");
    assertThat(reading.hints().dag())
        .containsExactly(
            new Stage("", Stage.SHARED_PRIORITY, 20, 3.5, List.of()),
            new Stage("", Stage.SHARED_PRIORITY, 10, 1.2, List.of(0)),
            new Stage("", 7, 1, 0.5, List.of(0, 1)));
    assertThat(reading.ignored()).isEmpty();
  }

  @Test
  void joinsThePartsOfAJobByTheirNumbers() {
    assertThat(read("heddle.dag.2=10x1:0", "heddle.dag.1=20x3", "heddle.dag.3=1x5:1").hints().dag())
        .extracting(Stage::tasks)
        .containsExactly(20, 10, 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "heddle.dag=",
        "heddle.dag=20",
        "heddle.dag=0x3",
        "heddle.dag=20x0",
        "heddle.dag=20x-3",
        "heddle.dag=20x3:1",
        "heddle.dag=20x3:0",
        "heddle.dag=20x3:1|20x3:0",
        "heddle.dag=20x3|",
        "heddle.dag=20x3|10x1:+",
        "heddle.dag=20x3|10x1:99999999999",
        "heddle.dag=99999999999x3",
        "heddle.dag=20x99999999",
        "heddle.dag=20x90000",
        "heddle.dag.2=20x3",
        "heddle.dag.0=20x3",
        "heddle.dag.x=20x3"
      })
  void ignoresStagesThatCannotBeRead(String tag) {
    assertThat(read(tag)).isEqualTo(new HintTags.Reading(JobHints.NONE, List.of(), List.of(tag)));
  }

  @Test
  void ignoresEachPartOfAJobThatCannotBeRead() {
    assertThat(read("heddle.dag.1=20x3", "heddle.dag.3=1x5").ignored())
        .containsExactly("heddle.dag.1=20x3", "heddle.dag.3=1x5");
    String many = "1x1|".repeat(99) + "1x1";
    assertThat(read("heddle.dag.1=" + many, "heddle.dag.2=" + many).hints().dag()).hasSize(200);
    assertThat(read("heddle.dag.1=" + many, "heddle.dag.2=" + many, "heddle.dag.3=1x1").ignored())
        .hasSize(3);
  }

  /** Whatever is written, a number that comes out is in its range. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void isNeverOutOfRange(long seed) {
    Random random = new Random(seed);
    List<String> names =
        List.of("stages", "stage", "map-seconds", "reduce-seconds", "shuffle-seconds", "job");
    for (int round = 0; round < 2_000; round++) {
      Set<String> tags =
          IntStream.range(0, 10)
              .mapToObj(
                  i -> "heddle." + names.get(random.nextInt(names.size())) + "=" + scribble(random))
              .collect(Collectors.toSet());
      JobHints hints = HintTags.read(tags).hints();
      int stages = hints.stages().orElse(1_000);
      assertThat(stages).as("seed %d: %s", seed, tags).isBetween(1, 1_000);
      assertThat(hints.stage().orElse(0)).as("seed %d: %s", seed, tags).isBetween(0, stages - 1);
      assertThat(hints.mapSeconds().orElse(0))
          .as("seed %d: %s", seed, tags)
          .isBetween(0.0, 86400.0);
    }
  }

  private static String scribble(Random random) {
    String characters = "0123456789.-e x";
    return random
        .ints(random.nextInt(8), 0, characters.length())
        .mapToObj(i -> characters.substring(i, i + 1))
        .collect(Collectors.joining());
  }
}

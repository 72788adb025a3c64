package io.heddle.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.Schedulers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DeterminismTest {
  private static final int SEED = 7;

  /** One of each family, and what has most state. */
  private static final List<String> ELSEWHERE = List.of("capacity", "fair", "heddle", "decima");

  /** By scheduler, of a first run of {@link #SEED}. */
  private static final Map<String, List<String>> EVENTS = new HashMap<>();

  private static List<String> events(String scheduler) {
    return EVENTS.computeIfAbsent(scheduler, name -> EventDigest.events(name, SEED));
  }

  static Stream<String> schedulers() {
    return Schedulers.names().stream();
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void theSameSeedGivesTheSameEvents(String scheduler) {
    List<String> events = events(scheduler);

    assertThat(events)
        .as("what makes it hard has happened")
        .anyMatch(event -> event.contains("master-lost"))
        .anyMatch(event -> event.contains("task-failed"));
    assertThat(EventDigest.events(scheduler, SEED)).isEqualTo(events);
  }

  /**
   * By heartbeats, as recorded before tasks could be said to use less than they ask for. Changes
   * with what the simulator does, or Hadoop's schedulers do, on purpose only.
   */
  @ParameterizedTest
  @CsvSource({
    "fifo, 076b41b5c8f42bd3aff51eb159f93302d6cfed0fc499110686a29c00ca1b589e",
    "capacity, 652303ba5cfc4273b110575789e0a5c31cbee9c0954e2b398563e98a5edc0664"
  })
  void withoutUseARunIsTheSameToTheLastEvent(String scheduler, String digest) {
    Schedulers byHeartbeats = new Schedulers(TestJobs.BY_HEARTBEATS);
    assertThat(EventDigest.of(EventDigest.events(byHeartbeats.named(scheduler), SEED)))
        .isEqualTo(digest);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("schedulers")
  void anotherSeedGivesOtherEvents(String scheduler) {
    assertThat(EventDigest.events(scheduler, SEED + 1)).isNotEqualTo(events(scheduler));
  }

  // Turkish letters, decimal commas, another day, other identity hashes, another heap.
  @Tag("long")
  @Test
  void anotherProcessInAnotherPlaceTheSameEvents() throws IOException, InterruptedException {
    List<String> here =
        ELSEWHERE.stream().map(name -> name + " " + EventDigest.of(events(name))).toList();
    List<String> there =
        digests(
            "-Duser.language=tr",
            "-Duser.country=TR",
            "-Duser.timezone=Pacific/Kiritimati",
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:hashCode=0",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1");

    assertThat(there).isNotEmpty().isEqualTo(here);
  }

  private static List<String> digests(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED", "-Xmx512m"));
    command.add("-Dheddle.test.log=" + System.getProperty("heddle.test.log"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(EventDigest.class.getName());
    command.addAll(ELSEWHERE);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      List<String> lines = out.lines().toList();
      assertThat(process.waitFor()).isZero();
      return lines;
    }
  }
}

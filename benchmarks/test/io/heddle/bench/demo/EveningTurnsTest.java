package io.heddle.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.heddle.bench.demo.job.Verdict;
import io.heddle.bench.demo.report.DemoResult;
import io.heddle.bench.demo.report.DemoRuns;
import io.heddle.bench.demo.report.JobResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EveningTurnsTest {
  private static final Duration EVENING = Duration.ofSeconds(10);

  private final List<String> ran = new ArrayList<>();
  private Instant now = Instant.EPOCH;
  private String lost = "";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  @Test
  void eachEveningBeginsWithAnotherScheduler() throws IOException {
    List<DemoRuns> runs = turns(Duration.ofHours(1)).run(3);

    assertThat(ran)
        .containsExactly(
            "stock warm-up",
            "tuned warm-up",
            "heddle warm-up",
            "stock evening-1",
            "tuned evening-1",
            "heddle evening-1",
            "tuned evening-2",
            "heddle evening-2",
            "stock evening-2",
            "heddle evening-3",
            "stock evening-3",
            "tuned evening-3");
    assertThat(runs).extracting(DemoRuns::label).last().isEqualTo("Heddle");
    assertThat(runs).allMatch(each -> each.runs().size() == 3);
    assertThat(runs.get(2).runs()).extracting(DemoResult::hadoop).startsWith("heddle evening-1");
  }

  @Test
  void anEveningThatWouldNotEndInTimeDoesNotBegin() throws IOException {
    // 30 s to warm up and 30 s for the first evening; the second would end at 90.
    assertThat(turns(Duration.ofSeconds(89)).run(3)).allMatch(each -> each.runs().size() == 1);
  }

  @Test
  void oneEveningRunsHoweverLate() throws IOException {
    assertThat(turns(Duration.ofSeconds(31)).run(3)).allMatch(each -> each.runs().size() == 1);
  }

  @Test
  void aClusterThatEndsEndsTheEvenings() {
    lost = "heddle evening-1";
    assertThatIOException()
        .isThrownBy(() -> turns(Duration.ofHours(1)).run(3))
        .withMessage("heddle evening-1 ended");
    assertThat(ran).endsWith("tuned evening-1", lost);
  }

  private EveningTurns turns(Duration limit) {
    InstantSource time = () -> now;
    List<CommandedCluster> clusters =
        DemoContender.ALL.stream().<CommandedCluster>map(FakeCluster::new).toList();
    ProgressView view = new ProgressView(new PrintStream(OutputStream.nullOutputStream()), false);
    return new EveningTurns(clusters, view, time.withZone(ZoneOffset.UTC), now.plus(limit));
  }

  /** Takes ten seconds for whatever it is told. */
  private final class FakeCluster implements CommandedCluster {
    private final DemoContender contender;

    FakeCluster(DemoContender contender) {
      this.contender = contender;
    }

    @Override
    public DemoContender contender() {
      return contender;
    }

    @Override
    public String address() {
      return "";
    }

    @Override
    public DemoResult run(String command, Consumer<DemoProgress> view) throws IOException {
      now = now.plus(EVENING);
      String what = contender.name() + " " + command;
      ran.add(what);
      if (what.equals(lost)) {
        throw new IOException(what + " ended");
      }
      JobResult job = new JobResult("sort", "1 map", Verdict.correct(""), 0, EVENING.toMillis());
      return new DemoResult(what, List.of(job), List.of(), Map.of());
    }
  }

  @Timeout(60)
  @Test
  void goesOnUntilEnter() throws IOException {
    List<String> ran = new CopyOnWriteArrayList<>();
    try (PipedOutputStream keys = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(keys)) {
      // Somebody types and presses Enter during the second evening.
      new KeptCluster(
              cluster(
                  command -> {
                    ran.add(command);
                    if (ran.size() == 2) {
                      keys.write("yes\n".getBytes(StandardCharsets.UTF_8));
                      keys.flush();
                    } else if (ran.size() > 2) {
                      throw new IOException("ended");
                    }
                  }),
              out)
          .untilEnter(in, 4);
    }

    assertThat(ran).startsWith("evening-4", "evening-5");
    assertThat(text()).contains("http://host:8088/heddle", "Press Enter to stop");
  }

  @Timeout(60)
  @Test
  void endsAtTheEndOfItsInput() throws IOException {
    new KeptCluster(cluster(command -> {}), out)
        .untilEnter(new ByteArrayInputStream(new byte[0]), 4);

    assertThat(text()).contains("Press Enter to stop");
  }

  private interface Command {
    void run(String command) throws IOException;
  }

  private static CommandedCluster cluster(Command told) {
    return new CommandedCluster() {
      @Override
      public DemoContender contender() {
        return DemoContender.HEDDLE;
      }

      @Override
      public String address() {
        return "http://host:8088/heddle";
      }

      @Override
      public DemoResult run(String command, Consumer<DemoProgress> view) throws IOException {
        told.run(command);
        return new DemoResult("3", List.of(), List.of(), Map.of());
      }
    };
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}

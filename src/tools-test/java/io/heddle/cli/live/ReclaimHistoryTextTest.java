package io.heddle.cli.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.reclaim.ReclaimRecord.Hour;
import io.heddle.reclaim.ReclaimTally;
import io.heddle.reclaim.ReclaimTally.MemoryTally;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReclaimHistoryTextTest {
  private static final ReclaimTally VCORES = new ReclaimTally(100, 80, 40, 20, 0, 8, 4, 2);
  private static final MemoryTally MEMORY =
      new MemoryTally(new ReclaimTally(64, 60, 24, 16, 0, 8, 2, 1), 1);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ReclaimHistoryText text = new ReclaimHistoryText(new PrintStream(out, true, UTF_8));

  private List<String> lines(Hour... hours) {
    text.hours(List.of(hours));
    return out.toString(UTF_8).lines().toList();
  }

  @Test
  void vcoresAloneWhereNoMemoryWasReclaimed() {
    assertThat(lines(new Hour(10, VCORES, null)))
        .hasSize(2)
        .last()
        .asString()
        .matches("1970-01-01T10:00:00Z +100.0 +80.0 +40.0 +20.0 +0.0 +8.0  2 of 4");
  }

  @Test
  void hoursInWhichMemoryWasReclaimedFollow() {
    List<String> lines =
        lines(
            new Hour(9, VCORES, null), new Hour(10, VCORES, MEMORY), new Hour(11, VCORES, MEMORY));

    assertThat(lines).hasSize(5 + 1 + 4);
    assertThat(lines.get(6)).startsWith("GiB-hours of").contains("in use");
    assertThat(lines.get(7))
        .matches("1970-01-01T10.* 64.0 +60.0 +24.0 +16.0 +0.0 +8.0  1 of 2, 1 container reclaimed");
    assertThat(lines.get(9))
        .matches("all +128.0 +120.0 +48.0 +32.0 +0.0 +16.0  2 of 4, 2 containers reclaimed");
  }
}

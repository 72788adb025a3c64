package io.heddle.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.experiment.Figures;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LatencyWantedTest {
  private final Figures figures = new Figures();

  private Map<String, Double> judged() {
    Map<String, Double> toStock = figures.ratios("heddle", "stock");
    toStock.putAll(figures.ratios("heddle-shadow", "stock"));
    return LatencyWanted.judge(
        figures.medianRows(), toStock, figures.ratios("heddle", "heddle-sync"));
  }

  @Test
  void theWorstClusterCountsAndOnlyHeartbeatsThatTheWishIsAbout() {
    figures.add("4-nodes/any-host/heartbeat-0.1-s", "stock", "grant-p50", 10, "ms");
    figures.add("4-nodes/any-host/heartbeat-0.1-s", "heddle", "grant-p50", 5, "ms");
    figures.add("20-nodes/any-host/heartbeat-0.1-s", "stock", "grant-p50", 10, "ms");
    figures.add("20-nodes/any-host/heartbeat-0.1-s", "heddle", "grant-p50", 12, "ms");
    figures.add("20-nodes/any-host/heartbeat-1-s", "stock", "grant-p50", 10, "ms");
    figures.add("20-nodes/any-host/heartbeat-1-s", "heddle", "grant-p50", 30, "ms");

    assertThat(judged())
        .containsExactly(
            Map.entry(
                "wanted grant-p50, heartbeat-0.1-s, heddle/stock at most 1.00: falls short", 1.2));
  }

  @Test
  void jobsWithRoomAreHeldToLessThanContendedOnes() {
    figures.add("short-jobs/20-nodes", "stock", "jct-mean", 10, "s");
    figures.add("short-jobs/20-nodes", "heddle", "jct-mean", 9, "s");
    figures.add("short-jobs/3-nodes/contended", "stock", "jct-mean", 10, "s");
    figures.add("short-jobs/3-nodes/contended", "heddle", "jct-mean", 9, "s");

    assertThat(judged())
        .containsExactly(
            Map.entry("wanted jct-mean, 20-nodes, heddle/stock at most 0.88: falls short", 0.9),
            Map.entry("wanted jct-mean, contended, heddle/stock at most 1.00: reached", 0.9));
  }

  @Test
  void heartbeatsAreComparedWithThoseWithoutPasses() {
    figures.add("1000-nodes/turned-over", "stock", "lock-p99", 1, "ms");
    figures.add("1000-nodes/turned-over", "heddle-sync", "lock-p99", 10, "ms");
    figures.add("1000-nodes/turned-over", "heddle", "lock-p99", 11, "ms");

    assertThat(judged())
        .containsExactly(
            Map.entry("wanted lock-p99, heddle/heddle-sync at most 1.20: reached", 1.1));
  }

  @Test
  void whatMustNotHappenIsJudgedWithoutStock() {
    figures.add("1000-nodes/filled", "heddle", "rejected", 1, "");
    figures.add("1000-nodes/full", "heddle", "idle-cpu", 0.5, "ms/s");
    figures.add("5000-nodes/full", "heddle", "idle-cpu", 0.9, "ms/s");
    figures.add("5000-nodes/full", "stock", "idle-cpu", 90, "ms/s");

    assertThat(judged())
        .containsExactly(
            Map.entry("wanted rejected, heddle at most 0.00: falls short", 1.0),
            Map.entry("wanted idle-cpu in ms/s, heddle at most 1.00: reached", 0.9));
  }
}

package io.heddle.yarn.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.explain.Explanation;
import io.heddle.explain.Reason;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;

class ExplainBoundsTest {
  private static final int REQUESTS = 500;

  private final AtomicLong nanos = new AtomicLong(7);
  private final LookLimit limit = new LookLimit(nanos::get);

  private static LiveRm start() {
    return LiveRm.start(
        conf -> conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName()));
  }

  private static ApplicationId asking(LiveRm live, MockNM node, int requests) throws Exception {
    MockAM am = live.launch(node, app -> {});
    List<ResourceRequest> asks =
        new ArrayList<>(
            IntStream.rangeClosed(1, requests)
                .mapToObj(priority -> LiveRm.request(priority, 4, 1, 1))
                .toList());
    am.allocate(asks, List.of());
    return am.getApplicationAttemptId().getApplicationId();
  }

  @Test
  void itIsSaidThatAnApplicationHasMoreRequests() throws Exception {
    try (LiveRm live = start()) {
      ApplicationId id = asking(live, live.node("node", 4, 4), REQUESTS);

      Explanation explanation = live.heddle().explain(id).orElseThrow();

      assertThat(explanation.waiting())
          .filteredOn(reason -> reason.kind().equals(Reason.Kind.NO_ROOM.label()))
          .hasSize(16);
      assertThat(explanation.waiting())
          .contains(
              new Reason(
                  "more-requests",
                  "it has at least 184 more requests; the first 16 were looked at"));
      assertThat(explanation.asked()).isEqualTo(200);
    }
  }

  /** Both look at the requests of applications: who asks for one, and who lists all. */
  @Test
  void aSecondTakesSoManyLooksHoweverManyAsk() throws Exception {
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 4, 4);
      ApplicationId many = asking(live, node, REQUESTS);
      ApplicationId unknown = asking(live, live.node("other", 4, 4), 1);

      Set<Explanation> looks = Collections.newSetFromMap(new IdentityHashMap<>());
      for (int i = 0; i < 2_000; i++) {
        looks.add(live.heddle().explain(many).orElseThrow());
      }
      // Each costs at least the 16 requests that it explains.
      assertThat(looks).hasSizeLessThan(LookLimit.MOST_PER_SECOND / 16);
      assertThat(live.heddle().explain(unknown).orElseThrow().waiting())
          .extracting(Reason::kind)
          .contains("busy");

      TimedHeddle.passSeconds(1);
      assertThat(live.heddle().explain(unknown).orElseThrow().waiting())
          .extracting(Reason::kind)
          .doesNotContain("busy");
    }
  }

  @Test
  void aSecondGivesBackWhatASecondMayTake() {
    limit.looked(LookLimit.MOST_PER_SECOND);
    assertThat(limit.allows()).isFalse();

    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
    assertThat(limit.allows()).isTrue();
  }

  /** Those who ask at the same moment may each take one look more: it is paid back. */
  @Test
  void whatWasTakenBeyondIsPaidBack() {
    limit.looked(3 * LookLimit.MOST_PER_SECOND);

    nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
    assertThat(limit.allows()).isFalse();
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
    assertThat(limit.allows()).isTrue();
  }

  @Test
  void whatIsNotTakenIsNotKept() {
    nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
    assertThat(limit.allows()).isTrue();
    limit.looked(LookLimit.MOST_PER_SECOND);
    assertThat(limit.allows()).isFalse();
  }
}

package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.web.Resources.Resource;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.ControlledClock;
import org.junit.jupiter.api.Test;

class HealthResourceTest {
  private static final long START = TimeUnit.DAYS.toMillis(20_000);

  private final ControlledClock clock = new ControlledClock();

  private LiveRm start() {
    clock.setTime(START);
    LiveRm live =
        LiveRm.start(conf -> conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName()));
    live.heddle().setClock(clock);
    return live;
  }

  private static JsonNode health(LiveRm live) throws Refusal {
    // An answer is given for a second.
    TimedHeddle.passSeconds(1);
    Resource health = live.heddle().resources().resource("health").orElseThrow();
    return new ObjectMapper().valueToTree(health.get(new Query("", Map.of(), null)));
  }

  @Test
  void aFallbackIsForgivenAfterAQuarterOfAnHour() throws Exception {
    try (LiveRm live = start()) {
      HeddleMetrics metrics = live.heddle().metrics();
      assertThat(health(live).path("healthy").asBoolean()).isTrue();

      metrics.fellBack(new IllegalStateException("scripted\u202e"));
      assertThat(health(live).path("healthy").asBoolean()).isFalse();
      assertThat(health(live).at("/problems/0/what").asText()).isEqualTo("fallback");
      assertThat(health(live).at("/problems/0/text").asText())
          .isEqualTo(
              "last failed at 2024-10-04T00:00:00Z: java.lang.IllegalStateException:"
                  + " scripted\\u202e");

      clock.setTime(START + TimeUnit.MINUTES.toMillis(15) - 1);
      assertThat(health(live).path("healthy").asBoolean()).isFalse();
      assertThat(health(live).at("/problems/0/sinceMillis").asLong()).isEqualTo(START);
      clock.setTime(START + TimeUnit.MINUTES.toMillis(15));
      assertThat(health(live).path("healthy").asBoolean()).isTrue();
      // It is still told.
      assertThat(health(live).path("fallbacks").asInt()).isEqualTo(1);
      assertThat(health(live).path("lastFallbackMillis").asLong()).isEqualTo(START);
      assertThat(health(live).path("lastFallbackReason").asText()).contains("scripted");
    }
  }

  @Test
  void aProblemSaysSinceWhen() throws Exception {
    try (LiveRm live = start()) {
      HeddleMetrics metrics = live.heddle().metrics();
      metrics.fellBack(new IllegalStateException("first"));
      clock.setTime(START + TimeUnit.MINUTES.toMillis(14));
      metrics.fellBack(new IllegalStateException("second"));
      JsonNode problem = health(live).at("/problems/0");
      assertThat(problem.path("sinceMillis").asLong()).isEqualTo(START);
      assertThat(problem.path("lastMillis").asLong())
          .isEqualTo(START + TimeUnit.MINUTES.toMillis(14));
      assertThat(problem.path("reason").asText())
          .isEqualTo("java.lang.IllegalStateException: second");

      // It was well in between.
      clock.setTime(START + TimeUnit.HOURS.toMillis(1));
      metrics.fellBack(new IllegalStateException("third"));
      assertThat(health(live).at("/problems/0/sinceMillis").asLong())
          .isEqualTo(START + TimeUnit.HOURS.toMillis(1));
    }
  }

  @Test
  void whatFailsAgainTellsSinceWhen() throws Exception {
    try (LiveRm live = start()) {
      HeddleMetrics metrics = live.heddle().metrics();
      metrics.learningFailed(new IllegalStateException("first"));
      clock.setTime(START + TimeUnit.MINUTES.toMillis(14));
      metrics.learningFailed(new IllegalStateException("second"));
      assertThat(health(live).at("/problems/0/text").asText())
          .isEqualTo(
              "fails since 2024-10-04T00:00:00Z, last failed at 2024-10-04T00:14:00Z:"
                  + " java.lang.IllegalStateException: second");

      clock.setTime(START + TimeUnit.MINUTES.toMillis(29));
      assertThat(health(live).path("healthy").asBoolean()).isTrue();
      metrics.learningFailed(new IllegalStateException("third"));
      assertThat(health(live).at("/problems/0/text").asText())
          .startsWith("last failed at 2024-10-04T00:29:00Z");
    }
  }

  @Test
  void eachPartThatFailsIsNamed() throws Exception {
    try (LiveRm live = start()) {
      HeddleMetrics metrics = live.heddle().metrics();
      metrics.stateFailed(new IllegalStateException());
      metrics.learningFailed(new IllegalStateException());
      metrics.admission().failed(new IllegalStateException());
      metrics.stages().fellBack(new IllegalStateException());
      metrics.tunerFailed(new IllegalStateException());
      metrics.coolingDown(true);

      assertThat(health(live).path("problems").findValuesAsText("what"))
          .containsExactly("cool-down", "admission", "stage-plan", "learning", "state", "tuner");
      clock.setTime(START + TimeUnit.HOURS.toMillis(1));
      assertThat(health(live).path("problems").findValuesAsText("what"))
          .containsExactly("cool-down");
    }
  }
}

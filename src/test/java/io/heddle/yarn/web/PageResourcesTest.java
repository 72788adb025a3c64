package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.explain.HourTally;
import io.heddle.explain.ShadowComparisonsJson.Document;
import io.heddle.explain.ShadowTally;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.web.Resources.Resource;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.TimedHeddle;
import io.heddle.yarn.testing.Viewer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.ControlledClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageResourcesTest extends LiveTest {
  private static final String MINE = "application_1700000000000_0001";

  /** Ten past ten; hours 0 to 10 were counted. */
  private final ShadowResource resource =
      new ShadowResource(
          () -> TimeUnit.MINUTES.toMillis(610),
          () ->
              LongStream.rangeClosed(0, 10)
                  .mapToObj(hour -> new HourTally(hour, "root.etl", ShadowTally.NONE))
                  .toList());

  private final AtomicInteger explained = new AtomicInteger();
  private final ExplanationResource explanations =
      new ExplanationResource(
          id -> id.getId() == 1,
          id -> {
            explained.incrementAndGet();
            return Optional.empty();
          });

  private static final long START = TimeUnit.DAYS.toMillis(20_000);

  private final ControlledClock clock = new ControlledClock();

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {"", "N/A", "javascript:alert(1)", "data:text/html,x", " http://host", "//host/"})
  void whatIsNoAddressOfAPageIsNoLink(String address) {
    assertThat(RunningResource.pageAt(address)).isEmpty();
  }

  @Test
  void aPageIsALink() {
    String proxied = "HTTPS://rm.example:8090/proxy/application_1_0001/";

    assertThat(RunningResource.pageAt(proxied)).isEqualTo(proxied);
  }

  private List<Long> hours(Map<String, String> parameters) throws Refusal {
    Document document = (Document) resource.get(new Query("", parameters, null));
    return document.hours().stream().map(HourTally::hour).toList();
  }

  @Test
  void theLastHoursAreThisOneAndThoseBefore() throws Refusal {
    assertThat(hours(Map.of())).hasSize(11);
    assertThat(hours(Map.of("last", "3"))).containsExactly(8L, 9L, 10L);
    assertThatThrownBy(() -> hours(Map.of("last", "0"))).hasMessageContaining("from 1 to");
  }

  @ParameterizedTest
  @CsvSource({
    "3 cores reserved for application_1700000000000_0002, 3 cores reserved for another application",
    "3 cores reserved for application_1700000000000_0001, same",
    "application_1700000000000_0001 and application_1700000000000_12345,"
        + " application_1700000000000_0001 and another application",
    "container_1700000000000_0002_01_000003 is on n1, another application is on n1",
    "container_e17_1700000000000_0002_01_000003, another application",
    "container_e17_1700000000000_0001_01_000003, same",
    "appattempt_1700000000000_0002_000001, another application",
    "application_1700000000000_00…, another application…",
    "the application waits, same",
    "$1 \\ %s, same"
  })
  void idsOfOthersAreReplaced(String text, String shown) {
    assertThat(HiddenApplications.outOf(text, MINE::equals))
        .isEqualTo(shown.equals("same") ? text : shown);
  }

  /** To look costs the scheduler time under its lock. */
  @Test
  void nothingIsLookedUpForThoseWhoMayNotSee() {
    assertThatThrownBy(() -> explanations.get(query("application_1_0001", false)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("'bob' may not see application_1_0001");
    assertThat(explained).hasValue(0);
  }

  @Test
  void anApplicationThatNobodyKnowsIsNoSecret() {
    assertThatThrownBy(() -> explanations.get(query("application_1_0002", false)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("does not know application_1_0002");
    assertThat(explained).hasValue(0);
  }

  @Test
  void oneMayBeForgottenWhileItIsAskedFor() {
    assertThatThrownBy(() -> explanations.get(query("application_1_0001", true)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("does not know application_1_0001");
    assertThat(explained).hasValue(1);
  }

  private static Query query(String path, boolean maySee) {
    return new Query(path, Map.of(), new Viewer("bob", maySee, false));
  }

  private void start() {
    clock.setTime(START);
    live =
        LiveRm.start(conf -> conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName()));
    live.heddle().setClock(clock);
  }

  private JsonNode health() throws Refusal {
    // An answer is given for a second.
    TimedHeddle.passSeconds(1);
    Resource health = live.heddle().resources().resource("health").orElseThrow();
    return new ObjectMapper().valueToTree(health.get(new Query("", Map.of(), null)));
  }

  @Test
  void aFallbackIsForgivenAfterAQuarterOfAnHour() throws Exception {
    start();
    HeddleMetrics metrics = live.heddle().metrics();
    assertThat(health().path("healthy").asBoolean()).isTrue();

    metrics.fellBack(new IllegalStateException("scripted\u202e"));
    assertThat(health().path("healthy").asBoolean()).isFalse();
    assertThat(health().at("/problems/0/what").asText()).isEqualTo("fallback");
    assertThat(health().at("/problems/0/text").asText())
        .isEqualTo(
            "last failed at 2024-10-04T00:00:00Z: java.lang.IllegalStateException:"
                + " scripted\\u202e");

    clock.setTime(START + TimeUnit.MINUTES.toMillis(15) - 1);
    assertThat(health().path("healthy").asBoolean()).isFalse();
    assertThat(health().at("/problems/0/sinceMillis").asLong()).isEqualTo(START);
    clock.setTime(START + TimeUnit.MINUTES.toMillis(15));
    assertThat(health().path("healthy").asBoolean()).isTrue();
    // It is still told.
    assertThat(health().path("fallbacks").asInt()).isEqualTo(1);
    assertThat(health().path("lastFallbackMillis").asLong()).isEqualTo(START);
    assertThat(health().path("lastFallbackReason").asText()).contains("scripted");
  }

  @Test
  void aProblemSaysSinceWhen() throws Exception {
    start();
    HeddleMetrics metrics = live.heddle().metrics();
    metrics.fellBack(new IllegalStateException("first"));
    clock.setTime(START + TimeUnit.MINUTES.toMillis(14));
    metrics.fellBack(new IllegalStateException("second"));
    JsonNode problem = health().at("/problems/0");
    assertThat(problem.path("sinceMillis").asLong()).isEqualTo(START);
    assertThat(problem.path("lastMillis").asLong())
        .isEqualTo(START + TimeUnit.MINUTES.toMillis(14));
    assertThat(problem.path("reason").asText())
        .isEqualTo("java.lang.IllegalStateException: second");

    // It was well in between.
    clock.setTime(START + TimeUnit.HOURS.toMillis(1));
    metrics.fellBack(new IllegalStateException("third"));
    assertThat(health().at("/problems/0/sinceMillis").asLong())
        .isEqualTo(START + TimeUnit.HOURS.toMillis(1));
  }

  @Test
  void whatFailsAgainTellsSinceWhen() throws Exception {
    start();
    HeddleMetrics metrics = live.heddle().metrics();
    metrics.learningFailed(new IllegalStateException("first"));
    clock.setTime(START + TimeUnit.MINUTES.toMillis(14));
    metrics.learningFailed(new IllegalStateException("second"));
    assertThat(health().at("/problems/0/text").asText())
        .isEqualTo(
            "fails since 2024-10-04T00:00:00Z, last failed at 2024-10-04T00:14:00Z:"
                + " java.lang.IllegalStateException: second");

    clock.setTime(START + TimeUnit.MINUTES.toMillis(29));
    assertThat(health().path("healthy").asBoolean()).isTrue();
    metrics.learningFailed(new IllegalStateException("third"));
    assertThat(health().at("/problems/0/text").asText())
        .startsWith("last failed at 2024-10-04T00:29:00Z");
  }

  @Test
  void eachPartThatFailsIsNamed() throws Exception {
    start();
    HeddleMetrics metrics = live.heddle().metrics();
    metrics.stateFailed(new IllegalStateException());
    metrics.learningFailed(new IllegalStateException());
    metrics.admission().failed(new IllegalStateException());
    metrics.stages().fellBack(new IllegalStateException());
    metrics.tunerFailed(new IllegalStateException());
    metrics.coolingDown(true);

    assertThat(health().path("problems").findValuesAsText("what"))
        .containsExactly("cool-down", "admission", "stage-plan", "learning", "state", "tuner");
    clock.setTime(START + TimeUnit.HOURS.toMillis(1));
    assertThat(health().path("problems").findValuesAsText("what")).containsExactly("cool-down");
  }
}

package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.explain.ShadowComparisons.HourTally;
import io.heddle.explain.ShadowComparisonsJson.Document;
import io.heddle.explain.ShadowTally;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.yarn.testing.Viewer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageResourcesTest {
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
}

package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.explain.ShadowComparisons.HourTally;
import io.heddle.explain.ShadowComparisonsJson.Document;
import io.heddle.explain.ShadowTally;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ShadowResourceTest {
  /** Ten past ten; hours 0 to 10 were counted. */
  private final ShadowResource resource =
      new ShadowResource(
          () -> TimeUnit.MINUTES.toMillis(610),
          () ->
              LongStream.rangeClosed(0, 10)
                  .mapToObj(hour -> new HourTally(hour, "root.etl", ShadowTally.NONE))
                  .toList());

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
}

package io.heddle.yarn.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.colocation.Period;
import io.heddle.model.RecurringName;
import io.heddle.model.Utilisation;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

class ClusterSampleTest {
  private static final RecurringName JOB = new RecurringName("ann", "SPARK", "job");
  private static final ApplicationId A = ApplicationId.newInstance(1, 1);
  private static final ApplicationId B = ApplicationId.newInstance(1, 2);
  private static final Utilisation BUSY = new Utilisation(0.9, 0.5, 0.1, 0.2, 0.05);

  private static ClusterSample look(
      long millis,
      Map<String, Map<ApplicationId, Integer>> containers,
      Map<ApplicationId, Float> progress) {
    Map<ApplicationId, ClusterSample.Seen> seen = new HashMap<>();
    progress.forEach((id, told) -> seen.put(id, new ClusterSample.Seen(JOB, told, false)));
    return new ClusterSample(millis, containers, seen);
  }

  /** On "mixed" B came within the period; "same" has another number of A's containers only. */
  @Test
  void nodesWithTheSameCompanyAreTold() {
    ClusterSample before =
        look(1_000, Map.of("same", Map.of(A, 1), "mixed", Map.of(A, 1)), Map.of(A, 0f));
    ClusterSample after =
        look(
            61_000,
            Map.of("same", Map.of(A, 3), "mixed", Map.of(A, 1, B, 1)),
            Map.of(A, 0f, B, 0f));

    Period period = after.since(before, Map.of("same", BUSY, "mixed", BUSY, "empty", BUSY));

    assertThat(period.endMillis()).isEqualTo(61_000);
    assertThat(period.lengthMillis()).isEqualTo(60_000);
    assertThat(period.nodes())
        .containsExactlyInAnyOrder(
            new Period.NodePeriod("same", BUSY, Map.of(A.toString(), 3)),
            new Period.NodePeriod("empty", BUSY, Map.of()));
    assertThat(period.applications().get(A.toString()).containers()).isEqualTo(4);
    assertThat(period.applications().get(B.toString()).containers()).isEqualTo(1);
  }

  /** One that has always said the same may go on so; one that has moved may stand still. */
  @Test
  void progressIsKnownOnceItHasMoved() {
    ClusterSample first = look(0, Map.of(), Map.of(A, 0.1f));
    ClusterSample second = look(1, Map.of(), Map.of(A, 0.1f)).after(first);
    assertThat(progress(second, first)).containsExactly(Double.NaN, Double.NaN);
    ClusterSample third = look(2, Map.of(), Map.of(A, 0.5f)).after(second);
    assertThat(progress(third, second)).containsExactly(0.1f, 0.5f);
    ClusterSample fourth = look(3, Map.of(), Map.of(A, 0.5f)).after(third);
    assertThat(progress(fourth, third)).containsExactly(0.5f, 0.5f);
  }

  @Test
  void whatCameWithinThePeriodHasNoProgressBefore() {
    ClusterSample first = look(0, Map.of(), Map.of());
    ClusterSample second = look(1, Map.of(), Map.of(A, 0.4f)).after(first);
    assertThat(progress(second, first)).containsExactly(Double.NaN, Double.NaN);
  }

  private static double[] progress(ClusterSample now, ClusterSample before) {
    Period.ApplicationPeriod told = now.since(before, Map.of()).applications().get(A.toString());
    return new double[] {told.progressBefore(), told.progress()};
  }
}

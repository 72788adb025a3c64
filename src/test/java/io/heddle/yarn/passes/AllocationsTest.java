package io.heddle.yarn.passes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NMToken;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.junit.jupiter.api.Test;

/** Nothing of either answer is lost. */
class AllocationsTest {
  @Test
  void bothAreInTheSumAndTheHeadroomIsTheLatest() {
    Container first = mock(Container.class);
    Container second = mock(Container.class);
    NMToken token = mock(NMToken.class);
    ContainerId killed = mock(ContainerId.class);
    Allocation before =
        new Allocation(
            List.of(first), Resource.newInstance(4096, 4), Set.of(killed), null, null, null);
    Allocation now =
        new Allocation(
            List.of(second), Resource.newInstance(3072, 3), null, null, null, List.of(token));

    Allocation sum = Allocations.sum(before, now);

    assertThat(sum.getContainers()).containsExactly(first, second);
    assertThat(sum.getNMTokens()).containsExactly(token);
    assertThat(sum.getStrictContainerPreemptions()).containsExactly(killed);
    assertThat(sum.getResourceLimit()).isEqualTo(Resource.newInstance(3072, 3));
    assertThat(sum.getIncreasedContainers()).isNull();
  }
}

package io.heddle.gang;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.HintTags;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GangTest {
  private static Optional<Gang> of(String... tags) {
    return Gang.of(HintTags.read(List.of(tags)).hints());
  }

  @Test
  void readsTags() {
    assertThat(of("heddle.gang=8")).contains(new Gang(8, 8, Gang.FOREVER));
    assertThat(of("heddle.gang=8", "heddle.gang-min=4", "heddle.gang-wait=1.5"))
        .contains(new Gang(8, 4, 1_500_000_000));
    assertThat(of("heddle.gang-min=4")).isEmpty();
    assertThat(of("heddle.gang=1")).isEmpty();
    assertThat(of(HintTags.gangTag(64))).contains(new Gang(64, 64, Gang.FOREVER));
  }

  @Test
  void waitsForTheTimeThatItSays() {
    assertThat(new Gang(2, 2, 10).isOver(9)).isFalse();
    assertThat(new Gang(2, 2, 10).isOver(10)).isTrue();
    assertThat(new Gang(2, 2, Gang.FOREVER).isOver(Long.MAX_VALUE)).isFalse();
  }

  /** Of 3, 2 and 4 containers the first 5 are 3 and 2; 10 are not asked for. */
  @Test
  void takesTheFirstContainers() {
    List<Integer> asked = List.of(3, 2, 4);
    assertThat(Gang.first(5, asked, count -> count)).containsExactly(3, 2, 0);
    assertThat(Gang.first(9, asked, count -> count)).containsExactly(3, 2, 4);
    assertThat(Gang.first(10, asked, count -> count)).isEmpty();
  }
}

package io.heddle.yarn.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.state.StateException;
import io.heddle.yarn.web.SettingChanges.Change;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SettingChangesTest {
  private final SettingChanges changes = new SettingChanges();

  @Test
  void aRefreshSaysWhatDiffersAndWhoMadeIt() {
    changes.note(1, "yarn", "shadow", Map.of("mode", "shadow", "policy", "haste"));
    changes.note(2, "ann", "active", Map.of("mode", "active", "explain", "true"));

    assertThat(changes.latestFirst(true))
        .containsExactly(
            new Change(
                2,
                "ann",
                false,
                "active",
                List.of("explain = true", "mode = active", "policy is no longer set")),
            new Change(1, "yarn", true, "shadow", List.of("mode = shadow", "policy = haste")));
    assertThat(changes.latestFirst(false)).extracting(Change::user).containsExactly("", "");
  }

  @Test
  void aRefreshThatChangesNothingIsNoChange() {
    changes.note(1, "yarn", "active", Map.of());
    changes.note(2, "ann", "active", Map.of());

    assertThat(changes.latestFirst(true)).hasSize(1);
    assertThat(changes.changes()).isEqualTo(1);
  }

  @Test
  void changesKeysAndTextAreBounded() {
    for (int i = 0; i < 1_000; i++) {
      changes.note(i, "ann", "active", Map.of("key", "x".repeat(100_000) + i));
    }
    Map<String, String> many =
        IntStream.range(0, 500).boxed().collect(Collectors.toMap(i -> "key" + i, i -> "1"));
    changes.note(1_000, "ann", "active", many);

    assertThat(changes.latestFirst(true)).hasSize(SettingChanges.MOST);
    List<String> latest = changes.latestFirst(true).get(0).settings();
    // 500 that are new, and one that is gone.
    assertThat(latest).hasSize(SettingChanges.MOST_KEYS + 1).last().isEqualTo("and 481 more");
    assertThat(changes.write()).hasSizeLessThan(200_000);
  }

  @Test
  void whatWasKeptComesBeforeWhatThisOneNoted() throws StateException {
    SettingChanges before = new SettingChanges();
    before.note(1, "yarn", "off", Map.of());
    changes.note(2, "yarn", "active", Map.of());

    changes.add(before.write());

    assertThat(changes.latestFirst(true)).extracting(Change::millis).containsExactly(2L, 1L);
    assertThatThrownBy(
            () ->
                changes.add(
                    "{\"format\":\"heddle-changes\",\"version\":1,\"changes\":[{\"millis\":1}]}"
                        .getBytes(UTF_8)))
        .isInstanceOf(StateException.class);
    assertThat(changes.latestFirst(true)).hasSize(2);
  }
}

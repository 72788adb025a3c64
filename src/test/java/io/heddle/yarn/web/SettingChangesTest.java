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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingChangesTest {
  private final SettingChanges changes = new SettingChanges();

  @Test
  void aRefreshSaysWhatDiffersAndWhoMadeIt() {
    changes.note(1, "yarn", "shadow", Map.of("mode", "shadow", "policy", "haste"));
    changes.started(2, "yarn");
    changes.note(3, "ann", "active", Map.of("mode", "active", "explain", "true"));
    changes.note(4, "bob", "active", Map.of("mode", "active", "explain", "true"));

    Change refresh =
        new Change(
            3,
            "ann",
            false,
            "active",
            List.of("explain = true", "mode = active", "policy is no longer set"));
    assertThat(changes.latestFirst(true))
        .containsExactly(
            refresh,
            new Change(2, "yarn", true, "shadow", List.of("mode = shadow", "policy = haste")));
  }

  @Test
  void usersAndSettingsAreHiddenFromThoseWhoDoNotSeeAll() {
    changes.note(1, "yarn", "active", Map.of("queue.root.users.bob.policy", "haste"));
    changes.started(2, "yarn");

    assertThat(changes.latestFirst(false))
        .containsExactly(new Change(2, "", true, "active", List.of()));
  }

  /** What is read while it waits is told when it takes over. */
  @Test
  void aStandbyNotesNothingUntilItStarts() {
    changes.note(1, "yarn", "shadow", Map.of("mode", "shadow"));
    changes.note(2, "yarn", "active", Map.of("mode", "active"));
    assertThat(changes.latestFirst(true)).isEmpty();

    changes.started(3, "yarn");

    assertThat(changes.latestFirst(true))
        .containsExactly(new Change(3, "yarn", true, "active", List.of("mode = active")));
  }

  @Test
  void changesKeysAndTextAreBounded() {
    changes.started(0, "yarn");
    for (int i = 1; i < 1_000; i++) {
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

  /** The other ResourceManager was active until the fifth moment. */
  @Test
  void whatWasKeptIsInItsPlaceByTime() throws StateException {
    SettingChanges before = new SettingChanges();
    before.started(1, "yarn");
    before.note(5, "ann", "active", Map.of("mode", "active"));
    changes.started(3, "yarn");
    changes.note(9, "bob", "off", Map.of("mode", "off"));

    changes.add(before.write());

    assertThat(changes.latestFirst(true))
        .extracting(Change::millis)
        .containsExactly(9L, 5L, 3L, 1L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"millis\":1}",
        "{\"millis\":1,\"user\":\"ann\",\"start\":true,\"settings\":[]}",
        "{\"millis\":1,\"user\":\"ann\",\"start\":true,\"mode\":\"off\"}",
        "null"
      })
  void aFileThatCannotBeUsedAddsNothing(String change) {
    String file =
        "{\"format\":\"heddle-changes\",\"version\":1,\"changes\":[%s]}".formatted(change);

    assertThatThrownBy(() -> changes.add(file.getBytes(UTF_8))).isInstanceOf(StateException.class);
    assertThat(changes.latestFirst(true)).isEmpty();
  }
}

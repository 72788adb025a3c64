package io.heddle.tune.step;

import static io.heddle.tune.step.Clusters.config;
import static io.heddle.tune.step.Clusters.two;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.state.StateFile.StateException;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.Request.Kind;
import io.heddle.tune.step.Step.Apply;
import io.heddle.tune.step.Step.Keep;
import io.heddle.tune.step.Step.RollBack;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TunerRequestsTest extends TunerSteps {
  @Test
  void whileItIsPausedNothingIsDoneThatIsNotAskedFor() {
    Tuner tuner = afterAChange();
    ask(Kind.PAUSE, 5_000);

    assertThat(stuck(tuner, 10, 300)).isEqualTo(new Keep("paused"));

    ask(Kind.ROLLBACK, 0);
    assertThat(tuner.step(two(config, 310, 0.6, MORE)))
        .isInstanceOfSatisfying(
            RollBack.class, back -> assertThat(back.reason()).isEqualTo("asked for"));
    assertThat(entries.get(2).outcome()).isEqualTo(ChangeOutcome.PAUSED);
    assertThat(entries.get(2).reason()).isEqualTo("by ann");
  }

  @Test
  void aPauseOutlivesARestart() {
    Tuner first = tuner(config);
    ask(Kind.PAUSE, 0);
    first.step(two(config, 0, 0.5, MORE));

    Tuner second = tuner(config, List.copyOf(entries));
    assertThat(second.step(two(config, 10, 0.5, MORE))).isEqualTo(new Keep("paused"));
    ask(Kind.RESUME, 11_000);
    assertThat(second.step(two(config, 20, 0.5, MORE))).isInstanceOf(Apply.class);
  }

  /** The first tuner is replaced before it looks again, as at a refresh. */
  @Test
  void whatWasAskedForIsDoneByTheTunerThatReplacesThisOne() {
    afterAChange();
    ask(Kind.PAUSE, 5_000);
    ask(Kind.ROLLBACK, 5_000);

    Tuner second = tuner(config, List.copyOf(entries));

    assertThat(second.step(two(config, 10, 0.6, MORE))).isInstanceOf(RollBack.class);
    assertThat(second.status().paused()).isTrue();
    assertThat(outcomes())
        .containsExactly(
            ChangeOutcome.APPLYING,
            ChangeOutcome.APPLIED,
            ChangeOutcome.PAUSED,
            ChangeOutcome.ROLLING_BACK);
  }

  /** What is asked for without end while nobody looks costs little, and the last word holds. */
  @Test
  void theNewestOfTooManyRequestsCount() {
    for (int i = 0; i < 5_000; i++) {
      ask(Kind.RESUME, i);
    }
    ask(Kind.PAUSE, 5_000);

    assertThat(tuner(config).step(two(config, 10, 0.5, MORE))).isEqualTo(new Keep("paused"));
    assertThat(entries).hasSize(1_000);
  }

  @Test
  void nothingToTakeBack() {
    Tuner tuner = tuner(config);
    ask(Kind.ROLLBACK, 0);
    assertThat(tuner.step(two(config, 0, 0.5, MORE)))
        .isEqualTo(new Keep("there is no change to be taken back"));
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenIsRead(Request.Kind kind) throws Exception {
    Request request = new Request(kind, kind == Request.Kind.APPLY ? 7 : 0, "ann");

    assertThat(Request.read(request.write())).isEqualTo(request);
  }

  @Test
  void theFileIsALine() {
    assertThat(new Request(Request.Kind.PAUSE, "ann").write())
        .asString(UTF_8)
        .isEqualTo("pause by ann");
    assertThat(new Request(Request.Kind.APPLY, 7, "ann").write())
        .asString(UTF_8)
        .isEqualTo("apply 7 by ann");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "pause",
        "stop by ann",
        "pause by ",
        "pause by ann\nresume by ann",
        "apply by ann",
        "pause 7 by ann"
      })
  void anythingElseIsRefused(String content) {
    assertThatThrownBy(() -> Request.read(content.getBytes(UTF_8)))
        .isInstanceOf(StateException.class)
        .hasMessageContaining("yarn heddle tuner");
  }
}

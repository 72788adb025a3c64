package io.heddle.tune.step;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.state.StateFile.StateException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTest {
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

package io.heddle.bench.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UpstreamOptionsTest {
  private static void refuses(String named, String... arguments) {
    assertThatThrownBy(() -> UpstreamOptions.parse(List.of(arguments)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(named);
  }

  @Test
  void withoutOptionsTheRecommendedListRunsOnTheDefaultPolicyInActiveMode() {
    UpstreamOptions options = UpstreamOptions.parse(List.of());

    assertThat(options.list()).isEqualTo("recommended");
    assertThat(options.classes()).isEmpty();
    assertThat(options.policy()).isEqualTo("heddle");
    assertThat(options.mode()).isEqualTo("active");
    assertThat(options.heddle()).singleElement().matches(path -> path.toFile().exists());
  }

  @Test
  void classesAndSettingsMayBeGivenAgain() {
    UpstreamOptions options =
        UpstreamOptions.parse(
            List.of("--class", "A", "--class", "B", "--conf", "k=a=b", "--conf", "l="));

    assertThat(options.classes()).containsExactly("A", "B");
    assertThat(options.keys()).isEqualTo(Map.of("k", "a=b", "l", ""));
  }

  @Test
  void theMonitorIsASettingOfYarnAndHasAResultOfItsOwn() {
    UpstreamOptions options = UpstreamOptions.parse(List.of("--monitor", "--conf", "k=v"));

    assertThat(options.keys())
        .containsEntry("yarn.resourcemanager.scheduler.monitor.enable", "true")
        .containsKey("yarn.resourcemanager.scheduler.monitor.policies")
        .containsEntry("k", "v");
    assertThat(options.resultName()).isEqualTo("upstream-tests-monitor");
    assertThat(UpstreamOptions.parse(List.of()).resultName()).isEqualTo("upstream-tests");
  }

  @Test
  void whatCannotBeUsedIsNamed() {
    refuses("'best'", "--policy", "best");
    refuses("'on'", "--mode", "on");
    refuses("'0'", "--workers", "0");
    refuses("'k'", "--conf", "k");
    refuses("/no/such", "--heddle", "/no/such");
    refuses("'--seeds'", "--seeds", "3");
    refuses("'recommended'", "recommended");
  }
}

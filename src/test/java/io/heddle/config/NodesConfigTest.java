package io.heddle.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.NodesConfig.NodeSelector;
import io.heddle.config.NodesConfig.Partitions;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodesConfigTest {
  private static NodesConfig parse(String key, String value) {
    Configuration conf = new Configuration(false);
    conf.set(key, value);
    return HeddleConfig.parse(
            conf,
            new HeddleConfig.KnownNames(
                Set.of("heddle"), Set.of("fifo"), Set.of("memory-mb", "vcores")))
        .nodes();
  }

  private static NodeSelector stable(String value) {
    return parse(NodesConfig.STABLE, value).stable().orElseThrow();
  }

  @Test
  void nothingIsPassedOverByDefault() {
    NodesConfig config = parse(NodesConfig.STABLE, "none");
    assertThat(config.stable()).isEmpty();
    assertThat(config.looksAtUse()).isFalse();
    assertThat(config.pack().isEmpty()).isTrue();
  }

  @Test
  void nodesAreNamedByHostLabelOrAttribute() {
    assertThat(stable("core*, edge1").selects("CORE7", "", Map.of())).isTrue();
    assertThat(stable("core*, edge1").selects("edge12", "", Map.of())).isFalse();
    assertThat(stable("label:CORE").selects("any", "CORE", Map.of())).isTrue();
    assertThat(stable("label:CORE").selects("any", "", Map.of())).isFalse();
    Map<String, String> demand = Map.of("nm.yarn.io/market", "on-demand");
    assertThat(stable("attribute:market=on-demand").selects("any", "", demand)).isTrue();
    assertThat(stable("attribute:nm.yarn.io/market").selects("any", "", demand)).isTrue();
    assertThat(stable("attribute:market=spot").selects("any", "", demand)).isFalse();
  }

  @Test
  void emptyNodesAreLeftAloneEverywhereOrInNamedPartitions() {
    Partitions all = parse(NodesConfig.PACK, "True").pack();
    assertThat(all.contains("")).isTrue();
    assertThat(all.contains("gpu")).isTrue();
    assertThat(parse(NodesConfig.PACK, "FALSE").pack().isEmpty()).isTrue();
    Partitions named = parse(NodesConfig.PACK, "gpu , on-demand").pack();
    assertThat(named.contains("gpu")).isTrue();
    assertThat(named.contains("on-demand")).isTrue();
    assertThat(named.contains("GPU")).isFalse();
    assertThat(named.contains("")).isFalse();
    assertThat(parse(NodesConfig.PACK, "gpu,default").pack().contains("")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"yes", "Off", "gpu,true", "gpu,", ",gpu", "gpu cpu", "label:gpu", "root.a"})
  void whatNamesNoPartitionIsRefused(String value) {
    assertThatThrownBy(() -> parse(NodesConfig.PACK, value))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(NodesConfig.PACK)
        .hasMessageContaining("'" + value + "'")
        .hasMessageContaining("write true, false, or node labels");
  }

  @ParameterizedTest
  @ValueSource(strings = {"label:", "attribute:=x", "host name", "rack/host"})
  void whatNamesNoNodeIsRefused(String value) {
    assertThatThrownBy(() -> parse(NodesConfig.STABLE, value))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(NodesConfig.STABLE)
        .hasMessageContaining("label:NAME");
  }
}

package io.heddle.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.NodesConfig.NodeSelector;
import io.heddle.config.NodesConfig.Partitions;
import java.util.List;
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
    return parse(conf);
  }

  private static NodesConfig parse(Configuration conf) {
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

  /** Java reads more as a number than is meant to be one. */
  @ParameterizedTest
  @ValueSource(
      strings = {"0.9f", "0.9D", "0x1p-1", "90%", "0,9", "NaN", "Infinity", ".", "1e", "1.1"})
  void whatIsNoShareIsRefused(String value) {
    for (String key : List.of(NodesConfig.HOT_CPU, NodesConfig.HOT_MEMORY)) {
      assertThatThrownBy(() -> parse(key, value))
          .isInstanceOf(ConfigException.class)
          .hasMessageContainingAll(key, "'" + value + "'", "write a number from 0.0 to 1.0");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.9", ".9", " 0.90 ", "+0.9", "9e-1"})
  void whatIsAShareIsRead(String value) {
    assertThat(parse(NodesConfig.HOT_CPU, value).hotCpu()).isEqualTo(0.9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"None", "NONE", " none "})
  void upperCaseOfNoneIsForgiven(String value) {
    assertThat(parse(NodesConfig.STABLE, value).stable()).isEmpty();
  }

  /** While something waits, empty nodes open after two seconds, which a tick finds out. */
  @Test
  void nodesArePackedWithShortTicksOnly() {
    Configuration conf = new Configuration(false);
    conf.set(NodesConfig.PACK, "gpu");
    conf.set(AdmissionConfig.TICK, "5000");
    assertThat(parse(conf).pack().contains("gpu")).isTrue();
    conf.set(AdmissionConfig.TICK, "5001");
    assertThatThrownBy(() -> parse(conf))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(
            NodesConfig.PACK,
            "'gpu'",
            "write at most 5000 for yarn.scheduler.heddle.admission.tick-ms, which is 5001");
  }
}

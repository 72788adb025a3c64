package io.heddle.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.HeddleConfig.KnownNames;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.config.ReclaimConfig.VcoresConfig;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReclaimConfigTest {
  private static ReclaimConfig parse(String... keysAndValues) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      conf.set("yarn.scheduler.heddle.reclaim." + keysAndValues[i], keysAndValues[i + 1]);
    }
    return HeddleConfig.parse(
            conf, new KnownNames(Set.of("heddle"), Set.of("fifo"), Set.of("vcores")))
        .reclaim();
  }

  @Test
  void nothingIsReclaimedByDefault() {
    ReclaimConfig config = parse();
    assertThat(config.mode()).isEqualTo(Mode.OFF);
    assertThat(config.queues()).isEmpty();
    assertThat(config.allows("root")).isFalse();
    assertThat(config.vcores()).isEqualTo(new VcoresConfig(2, 0.9, 0.8, 6, 300_000));
    assertThat(config.memory()).isEqualTo(new MemoryConfig(1, 0.85, 0.9, 0.9, 30_000));
    assertThat(config.memory().isOn()).isFalse();
    assertThat(config.periodMillis()).isEqualTo(3_000);
    assertThat(config.source()).isEqualTo(ReclaimConfig.Source.HEARTBEAT);
    assertThat(config.pressureStop()).isEqualTo(0.5);
    assertThat(config.staleAfterMillis()).isEqualTo(10_000);
    assertThat(config.nodes().matcher("any.example.com").matches()).isTrue();
  }

  @Test
  void aQueueThatIsNamedAllowsThoseBelowIt() {
    ReclaimConfig config = parse("mode", "active", "queues", "root.batch, root.adhoc.nightly");
    assertThat(config.allows("root.batch")).isTrue();
    assertThat(config.allows("root.batch.one")).isTrue();
    assertThat(config.allows("root.adhoc.nightly")).isTrue();
    assertThat(config.allows("root.batches")).isFalse();
    assertThat(config.allows("root.adhoc")).isFalse();
    assertThat(parse("queues", "root").allows("root.batches")).isTrue();
  }

  @Test
  void activeNeedsAQueue() {
    assertThat(parse("mode", "shadow").mode()).isEqualTo(Mode.SHADOW);
    assertThatThrownBy(() -> parse("mode", "active"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("reclaim.queues")
        .hasMessageContaining("root for all");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mode|on",
        "queues|batch",
        "queues|root.a,,root.b",
        "nodes|worker[",
        "period-ms|499",
        "vcores.max-factor|0.9",
        "vcores.max-factor|4.1",
        "source|prometheus",
        "target|0",
        "target|1.1",
        "stop|0",
        "step-vcores|0",
        "window-ms|999",
        "memory.max-factor|0.9",
        "memory.max-factor|4.1",
        "memory.target|1.1",
        "memory.target|0.9",
        "memory.stop|1.1",
        "memory.use-floor|0.1",
        "memory.grace-ms|-1",
        "stale-after-ms|999"
      })
  void badValuesAreNamedWithTheirKey(String key, String value) {
    assertThatThrownBy(() -> parse(key, value))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("yarn.scheduler.heddle.reclaim." + key)
        .hasMessageContaining(value);
  }
}

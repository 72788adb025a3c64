package io.heddle.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.HeddleConfig.KnownNames;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.config.TunerConfig.JudgingConfig;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TunerConfigTest {
  private static final String PREFIX = "yarn.scheduler.heddle.tuner.";

  private static Configuration conf(String... keysAndValues) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      conf.set(PREFIX + keysAndValues[i], keysAndValues[i + 1]);
    }
    return conf;
  }

  @Test
  void defaults() {
    TunerConfig config = TunerConfig.parse(conf());

    assertThat(config.active()).isFalse();
    assertThat(config.tickMillis()).isEqualTo(10_000);
    assertThat(config.intervalMillis()).isEqualTo(60_000);
    assertThat(config.model()).isEqualTo("task");
    assertThat(config.limits()).isEqualTo(new ChangeLimits(0.03, 0.2, 60_000, 20));
    assertThat(config.judging()).isEqualTo(new JudgingConfig(0.2, 8, 300_000, 900_000));
    assertThat(config.bounds().floor()).isEqualTo(0.1);
    assertThat(config.bounds().maxShare("root.a")).isEqualTo(1);
    assertThat(config.bounds().minShare("root.a")).isEmpty();
    assertThat(config.bounds().orderings("root.a")).containsExactly("fifo", "fair", "drf");
    assertThat(config.bounds().enabled("root.a")).isTrue();
  }

  @Test
  void everyKeyIsMapped() {
    TunerConfig config =
        TunerConfig.parse(
            conf(
                "mode", "active",
                "tick-ms", "101",
                "interval-ms", "1002",
                "model", "paper",
                "min-share", "0.05",
                "max-share", "0.9",
                "orderings", "FAIR , fifo",
                "min-gain", "0.5",
                "max-step", "0.3",
                "cool-down-ms", "4",
                "max-changes-per-hour", "5",
                "judging.margin", "0.6",
                "judging.jobs", "7",
                "judging.watch-ms", "8000",
                "queue.root.a.min-share", "0.2",
                "queue.root.a.max-share", "0.4",
                "queue.root.a.orderings", "drf",
                "queue.root.b.enabled", "false"));

    assertThat(config.active()).isTrue();
    assertThat(config.tickMillis()).isEqualTo(101);
    assertThat(config.intervalMillis()).isEqualTo(1_002);
    assertThat(config.model()).isEqualTo("paper");
    assertThat(config.limits()).isEqualTo(new ChangeLimits(0.5, 0.3, 4, 5));
    assertThat(config.judging()).isEqualTo(new JudgingConfig(0.6, 7, 8_000, 900_000));
    assertThat(config.bounds().floor()).isEqualTo(0.05);
    assertThat(config.bounds().minShare("root.a")).contains(0.2);
    assertThat(config.bounds().minShare("root.a.c")).isEmpty();
    assertThat(config.bounds().maxShare("root.a")).isEqualTo(0.4);
    assertThat(config.bounds().maxShare("root.a.c")).isEqualTo(0.9);
    assertThat(config.bounds().orderings("root.a.c")).containsExactly("drf");
    assertThat(config.bounds().orderings("root.b")).isEqualTo(List.of("fair", "fifo"));
    assertThat(config.bounds().enabled("root.b.c")).isFalse();
  }

  @Test
  void theSchedulersOwnSettingsHaveThemToo() {
    KnownNames names = new KnownNames(Set.of("heddle"), Set.of("fifo"), Set.of());
    assertThat(
            HeddleConfig.parse(conf("mode", "active", "queue.root.a.max-share", "0.5"), names)
                .tuner()
                .bounds()
                .maxShare("root.a"))
        .isEqualTo(0.5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mode | on | write one of [active, dry-run]",
        "tick-ms | 60000 | write a whole number of milliseconds from 100 to 30000",
        "min-share | 0 | write a number from 0.001 to 1",
        "max-step | 2 | write a number from 0.01 to 1",
        "orderings | random | write one of [drf, fair, fifo]",
        "judging.jobs | 1 | write a whole number of jobs from 2 to 1000",
        "queue.root.a.minimum | 0.1 | end the key in .min-share",
        "queue.a.min-share | 0.1 | write the queue's full path",
        "queue.root.a.min-share | NaN | write a number",
        "no-such-key | 1 | no such key"
      })
  void whatCannotBeUsedIsRefused(String key, String value, String remedy) {
    assertThatThrownBy(() -> TunerConfig.parse(conf(key, value)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(PREFIX + key)
        .hasMessageContaining(remedy);
  }

  @Test
  void boundsThatCross() {
    assertThatThrownBy(
            () ->
                TunerConfig.parse(
                    conf("queue.root.a.min-share", "0.5", "queue.root.a.max-share", "0.4")))
        .hasMessageContaining("root.a.min-share")
        .hasMessageContaining("which is 0.4");
  }
}

package io.heddle.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.HeddleConfig.KnownNames;
import io.heddle.config.QueueSettings.QueueAdmission;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionConfigTest {
  private static final KnownNames NAMES =
      new KnownNames(Set.of("heddle"), Set.of("fifo", "hugo"), Set.of("memory-mb", "vcores"));

  private static HeddleConfig parse(String key, String value) {
    Configuration conf = new Configuration(false);
    conf.set(key, value);
    return HeddleConfig.parse(conf, NAMES);
  }

  @Test
  void nothingIsHeldByDefault() {
    HeddleConfig config = HeddleConfig.parse(new Configuration(false), NAMES);
    assertThat(config.admission()).isEqualTo(new AdmissionConfig(100, 1_000));
    assertThat(config.queues().of("root.a").admission()).isEqualTo(QueueAdmission.STOCK);
    assertThat(QueueAdmission.STOCK.holds()).isFalse();
  }

  @Test
  void admissionIsInheritedByQueuesPolicyAndNumberApart() {
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.heddle.admission.max-running", "4");
    conf.set("yarn.scheduler.heddle.queue.root.sales.admission", "hugo");
    conf.set("yarn.scheduler.heddle.queue.root.sales.daily.admission.max-running", "0");
    QueueSettings queues = HeddleConfig.parse(conf, NAMES).queues();

    assertThat(queues.of("root").admission()).isEqualTo(new QueueAdmission("fifo", 4));
    assertThat(queues.of("root").admission().holds()).isFalse();
    assertThat(queues.of("root.sales").admission()).isEqualTo(new QueueAdmission("hugo", 4));
    assertThat(queues.of("root.sales.daily").admission()).isEqualTo(new QueueAdmission("hugo", 0));
    assertThat(queues.of("root.sales.daily").admission().holds()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "admission.max-running, 0, 1000000",
    "queue.root.a.admission.max-running, 0, 1000000",
    "admission.tick-ms, 100, 60000"
  })
  void numbersHaveBounds(String name, long least, long largest) {
    String key = Keys.PREFIX + name;
    assertThat(parse(key, Long.toString(least))).isNotNull();
    assertThat(parse(key, Long.toString(largest))).isNotNull();
    for (String value : Set.of(Long.toString(least - 1), Long.toString(largest + 1), "few")) {
      assertThatThrownBy(() -> parse(key, value))
          .isInstanceOf(ConfigException.class)
          .hasMessageContainingAll(key, "'" + value + "'", "from " + least + " to " + largest);
    }
  }

  @ParameterizedTest
  @CsvSource({"admission.policy", "queue.root.a.admission"})
  void anUnknownPolicyIsRefused(String name) {
    String key = Keys.PREFIX + name;
    assertThatThrownBy(() -> parse(key, "lottery"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(key, "'lottery'", "[fifo, hugo]");
  }
}

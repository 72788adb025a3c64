package io.heddle.yarn.tune.apply;

import static io.heddle.yarn.tune.apply.QueueChanges.REASON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** ResourceManager whose queues a and b are changed. */
abstract class ApplierScene {
  @TempDir Path directory;

  LiveRm live;

  @AfterEach
  void stop() {
    if (live != null) {
      live.close();
    }
  }

  /** Settings of a ResourceManager that reads its files, and so its queues, in a directory. */
  static Configuration settings(Class<?> scheduler, Path files, Consumer<Configuration> change)
      throws IOException {
    Configuration conf = new YarnConfiguration();
    LiveRm.settings()
        .getPropsWithPrefix("yarn.")
        .forEach(
            (rest, value) -> {
              if (!rest.startsWith("scheduler.capacity.")) {
                conf.set("yarn." + rest, value);
              }
            });
    conf.set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
    change.accept(conf);
    new ConfigurationFiles(files)
        .yarnSite(
            site -> conf.getPropsWithPrefix("yarn.").forEach((r, v) -> site.set("yarn." + r, v)))
        .readBy(conf);
    return conf;
  }

  void apply(List<QueueChange> changes) throws Exception {
    Appliers.of(live.rm().getResourceScheduler(), live.rm().getRMContext(), live.rm().getConfig())
        .apply(changes, REASON);
  }

  void refuses(List<QueueChange> changes, Reason reason, String... words) {
    assertThatThrownBy(() -> apply(changes))
        .isInstanceOfSatisfying(
            NotAppliedException.class, refusal -> assertThat(refusal.reason()).isEqualTo(reason))
        .hasMessageContainingAll(words);
  }

  void assertShares(double a, double b) {
    assertThat((double) live.scheduler().getQueue("a").getCapacity()).isCloseTo(a, within(1e-6));
    assertThat((double) live.scheduler().getQueue("b").getCapacity()).isCloseTo(b, within(1e-6));
  }
}

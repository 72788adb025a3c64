package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.spy;

import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.Mode;
import io.heddle.yarn.testing.LiveRm;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.junit.jupiter.api.Test;

/** A scheduler made and started without a ResourceManager of its own, as Hadoop's tests do. */
class StartByHandTest {
  private static HeddleScheduler in(RMContext context, Configuration conf) {
    HeddleScheduler scheduler = new HeddleScheduler();
    scheduler.setConf(conf);
    scheduler.setRMContext(context);
    return scheduler;
  }

  @Test
  void anRmContextMayHaveNoConfiguration() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      RMContext context = spy(live.rm().getRMContext());
      doReturn(null).when(context).getYarnConfiguration();
      try (HeddleScheduler scheduler = in(context, LiveRm.settings())) {
        scheduler.init(LiveRm.settings());
        assertThat(scheduler.config().mode()).isEqualTo(Mode.ACTIVE);

        Configuration off = LiveRm.settings();
        off.set(HeddleConfig.MODE, "off");
        scheduler.reinitialize(off, context);
        assertThat(scheduler.config().mode()).isEqualTo(Mode.OFF);
      }
    }
  }

  /** With a value that cannot be used it does not start; the next refresh starts it. */
  @Test
  void aRefreshAfterAStartThatFailedIsAStart() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      RMContext context = live.rm().getRMContext();
      Configuration bad = LiveRm.settings();
      bad.set(HeddleConfig.MODE, "perhaps");
      try (HeddleScheduler scheduler = in(context, bad)) {
        assertThatThrownBy(() -> scheduler.init(bad))
            .isInstanceOf(YarnRuntimeException.class)
            .hasMessageContaining("perhaps");
        assertThatThrownBy(() -> scheduler.reinitialize(bad, context))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("perhaps");
        assertThat(scheduler.config()).isNull();

        Configuration good = LiveRm.settings();
        Configuration whole = LiveRm.settings();
        LiveRm.queues(whole, Map.of("default", 100));
        scheduler.reinitialize(whole, context, true);
        assertThat(scheduler.config()).as("only looked at").isNull();
        scheduler.reinitialize(good, context);
        assertThat(scheduler.config().mode()).isEqualTo(Mode.ACTIVE);
      }
    }
  }
}

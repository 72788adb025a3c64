package io.heddle.yarn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.TunerConfig;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.yarn.HeddleScheduler;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The searches that {@code tuner.search} names, in a live ResourceManager. */
class PaperSearchTest extends TunedResourceManager {
  /** Of a Capacity scheduler with four queues (AdaptiveConfig, Section 4.5.1). */
  private static final int PAPERS_SAMPLES = 175;

  private final AtomicInteger predictions = new AtomicInteger();

  /** Jobs end in half of the time where their queue is in fair order. */
  private LatencyModel model() {
    return (family, queues, jobs) ->
        (units, settings) -> {
          predictions.incrementAndGet();
          double[] latencies = new double[jobs.size()];
          Arrays.fill(latencies, isFair(settings) ? 50 : 100);
          return latencies;
        };
  }

  private static boolean isFair(List<QueueSettings> settings) {
    return settings.get(0).ordering() == Ordering.FAIR;
  }

  private void search(Class<?> scheduler, String search) throws Exception {
    site.set(TunerConfig.SEARCH, search);
    start(scheduler);
    tune(
        parts ->
            parts.withModel(config -> model()).withSearch(TunerDependencies.standard().search()));
    tuner.lookAfter(0);
    assertThat(tuner.metrics().failures()).isZero();
  }

  @ParameterizedTest
  @ValueSource(classes = {HeddleScheduler.class, CapacityScheduler.class, FairScheduler.class})
  void whatThePapersSearchFindsIsMade(Class<?> scheduler) throws Exception {
    search(scheduler, "paper");

    assertThat(ordering()).as("%s", tuner.status()).isEqualTo(Ordering.FAIR);
    assertThat(predictions).hasValueGreaterThanOrEqualTo(PAPERS_SAMPLES);
  }

  @Test
  void theUsualSearchPredictsOtherSettings() throws Exception {
    search(HeddleScheduler.class, "hull");

    assertThat(ordering()).isEqualTo(Ordering.FAIR);
    assertThat(predictions).hasValueLessThan(PAPERS_SAMPLES);
  }
}

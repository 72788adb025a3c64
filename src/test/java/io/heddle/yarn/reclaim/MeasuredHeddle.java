package io.heddle.yarn.reclaim;

import io.heddle.model.SteadyClock;
import io.heddle.model.Utilisation;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.NodeMetrics;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Heddle with a planted source of node metrics. Static, as YARN makes schedulers by class name. */
public final class MeasuredHeddle extends TimedHeddle {
  private static final Map<MetricKind, NodeMetrics.Sample> TOLD = new EnumMap<>(MetricKind.class);
  private static final AtomicReference<SteadyClock> NOW = new AtomicReference<>();

  public MeasuredHeddle() {
    super(parts -> parts.withMetrics(new Told()));
    TOLD.clear();
    long start = getClock().getTime();
    // Else the scheduler's clock would begin some milliseconds later.
    setClock(() -> start);
    NOW.set(new SteadyClock(start, TimedHeddle::nanos));
  }

  public static void tell(MetricKind figure, double value) {
    TOLD.put(figure, new NodeMetrics.Sample(NOW.get().getAsLong(), value));
  }

  private static final class Told implements NodeMetrics {
    @Override
    public Map<String, Utilisation> window(long endMillis, long lengthMillis) {
      return Map.of();
    }

    @Override
    public Optional<Sample> latest(String host, MetricKind figure) {
      return Optional.ofNullable(TOLD.get(figure));
    }
  }
}

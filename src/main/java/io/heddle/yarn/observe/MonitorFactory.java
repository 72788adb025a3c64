package io.heddle.yarn.observe;

import io.heddle.config.MetricsConfig;
import io.heddle.metrics.MetricsEnvironment;
import io.heddle.metrics.NodeMetrics;
import io.heddle.metrics.collect.NodeMetricsCollector;

/** Begins to tell the nodes' use; see {@link NodeMetricsCollector#start}. */
@FunctionalInterface
public interface MonitorFactory {
  /** What tells it, by the scheduler's clock; is closed if it can be. */
  NodeMetrics open(MetricsConfig config, MetricsEnvironment environment);
}

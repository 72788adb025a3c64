package io.heddle.nodemetrics;

import io.heddle.config.MetricsConfig.SamplingConfig;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import java.util.Set;

/** Samples of one source; all sources share {@code maxima}. */
public record SampleStore(SamplingConfig sampling, History history, Maxima maxima) {
  /** One sample, checked, at {@code millis} since 1970. */
  public void add(ClusterNode node, long millis, MetricKind figure, double value) {
    history.add(node.host(), millis, figure, value);
    maxima.learn(node, figure, value);
  }

  /** Forgets the nodes that are not in {@code hosts}. */
  public void retain(Set<String> hosts) {
    history.retain(hosts);
  }
}

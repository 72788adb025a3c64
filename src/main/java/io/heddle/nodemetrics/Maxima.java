package io.heddle.nodemetrics;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.config.MaximaConfig;
import io.heddle.config.MaximaConfig.IoMaxima;
import io.heddle.config.MaximaConfig.NodeClassConfig;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.stat.descriptive.rank.PSquarePercentile;

/**
 * r_max and w_max of Thamsen et al., CCPE 2020, Eq. 1, by node class, named or of one shape: as
 * configured, or a high quantile of rates seen (P2 algorithm: constant memory).
 */
public final class Maxima {
  private static final int MOST_SHAPES = 100;
  private static final String OTHER = "other";

  /** Rates below this share of the floor are of an idle node, and say nothing of its maximum. */
  private static final double IDLE = 0.01;

  private final MaximaConfig config;

  @GuardedBy("this")
  private final Map<String, Map<MetricKind, PSquarePercentile>> seen = new HashMap<>();

  public Maxima(MaximaConfig config) {
    this.config = config;
  }

  synchronized void learn(ClusterNode node, MetricKind figure, double rate) {
    if (figure.isRate() && rate >= IDLE * floor(figure)) {
      seen.computeIfAbsent(nameOf(node), name -> new EnumMap<>(MetricKind.class))
          .computeIfAbsent(figure, kind -> new PSquarePercentile(100 * config.quantile()))
          .increment(rate);
    }
  }

  /** The most bytes per second that a node moves, in a figure that is a rate; above 0. */
  public synchronized double of(ClusterNode node, MetricKind figure) {
    double configured =
        configured(classOf(node).map(NodeClassConfig::maxima).orElse(config.fallback()), figure);
    if (!Double.isNaN(configured)) {
      return configured;
    }
    PSquarePercentile rates = seen.getOrDefault(nameOf(node), Map.of()).get(figure);
    return rates == null ? floor(figure) : Math.max(floor(figure), rates.getResult());
  }

  /** Share of the maximum that {@code rate} is, in [0, 1]; NaN for a rate that is not known. */
  public double share(ClusterNode node, MetricKind figure, double rate) {
    return Math.min(1, rate / of(node, figure));
  }

  private synchronized String nameOf(ClusterNode node) {
    return classOf(node)
        .map(NodeClassConfig::name)
        .orElseGet(
            () ->
                seen.containsKey(node.shape()) || seen.size() < MOST_SHAPES ? node.shape() : OTHER);
  }

  private Optional<NodeClassConfig> classOf(ClusterNode node) {
    return config.classes().stream().filter(each -> each.contains(node.host())).findFirst();
  }

  private double floor(MetricKind figure) {
    return switch (figure) {
      case DISK_READ, DISK_WRITTEN -> config.diskFloor();
      case RECEIVED, SENT -> config.networkFloor();
      case CPU, MEMORY, IO_WAIT, CPU_PRESSURE ->
          throw new IllegalArgumentException(figure + " is no rate");
    };
  }

  private static double configured(IoMaxima maxima, MetricKind figure) {
    return switch (figure) {
      case DISK_READ -> maxima.diskRead();
      case DISK_WRITTEN -> maxima.diskWritten();
      case RECEIVED -> maxima.received();
      case SENT -> maxima.sent();
      case CPU, MEMORY, IO_WAIT, CPU_PRESSURE ->
          throw new IllegalArgumentException(figure + " is no rate");
    };
  }
}

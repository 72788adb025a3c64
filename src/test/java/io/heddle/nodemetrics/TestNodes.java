package io.heddle.nodemetrics;

import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.KnownNames;
import io.heddle.config.MetricsConfig;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;

public final class TestNodes {
  static final String PREFIX = "yarn.scheduler.heddle.metrics.";

  private TestNodes() {}

  public static ClusterNode node(String host) {
    return new ClusterNode(host, "8 cores", Double.NaN, Double.NaN, false);
  }

  public static List<ClusterNode> nodes(String... hosts) {
    return Arrays.stream(hosts).map(TestNodes::node).toList();
  }

  public static MetricsEnvironment environment(AtomicLong clock, String... hosts) {
    List<ClusterNode> nodes = nodes(hosts);
    return new MetricsEnvironment(
        () -> nodes, clock::get, clock::get, new SplittableRandom(1), new Configuration(false));
  }

  /** Settings below {@link #PREFIX}, as {@code key=value}. */
  public static MetricsConfig config(String... settings) {
    Configuration conf = new Configuration(false);
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      conf.set(PREFIX + setting.substring(0, equals), setting.substring(equals + 1));
    }
    return parse(conf);
  }

  private static MetricsConfig parse(Configuration conf) {
    KnownNames names =
        new KnownNames(Set.of("heddle"), Set.of("fifo"), Set.of("memory-mb", "vcores"));
    return HeddleConfig.parse(conf, names).metrics();
  }
}

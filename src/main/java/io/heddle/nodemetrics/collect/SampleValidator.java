package io.heddle.nodemetrics.collect;

import io.heddle.nodemetrics.History.SampleStore;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import io.heddle.nodemetrics.MetricsSource.Reading;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Takes in one poll: matches names, and leaves out and counts what cannot be true. */
final class SampleValidator {
  final Set<MetricKind> figures = EnumSet.noneOf(MetricKind.class);
  final Set<String> hosts = new HashSet<>();
  final Set<String> unmatched = new HashSet<>();
  int samples;
  int implausible;
  int stale;

  private final SampleStore keeping;
  private final HostNames names;
  private final Moment now;

  /**
   * @param clock milliseconds that never jump, by which samples are kept
   * @param wall milliseconds since 1970
   */
  record Moment(long clock, long wall) {
    /**
     * Returns a reading's age, below 0 for the future: a monitor agrees with the wall clock, or
     * with the clock that began with its time.
     */
    private double age(long millis, long staleMillis) {
      double byClock = (double) clock - millis;
      return Math.abs(byClock) < staleMillis ? byClock : (double) wall - millis;
    }
  }

  SampleValidator(SampleStore keeping, HostNames names, Moment now) {
    this.keeping = keeping;
    this.names = names;
    this.now = now;
  }

  void add(Reading reading) {
    Optional<ClusterNode> node = names.find(reading.node());
    double age = now.age(reading.millis(), keeping.sampling().staleMillis());
    if (node.isEmpty()) {
      unmatched.add(reading.node());
    } else if (Math.abs(age) >= keeping.sampling().staleMillis()) {
      stale++;
    } else {
      // Clocks differ a little: what seems to come from the future is of now.
      long millis = now.clock() - (long) Math.max(0, age);
      reading.figures().forEach((figure, told) -> add(node.get(), millis, figure, told));
    }
  }

  private void add(ClusterNode node, long millis, MetricKind figure, double told) {
    double value = figure.plausible(told);
    if (Double.isNaN(value)) {
      implausible++;
      return;
    }
    keeping.add(node, millis, figure, value);
    figures.add(figure);
    hosts.add(node.host());
    samples++;
  }

  String problem() {
    if (samples > 0) {
      return "";
    }
    return "no figures of the cluster's nodes: %d readings were of other nodes, %d too old or of the"
            .formatted(unmatched.size(), stale)
        + " future, %d figures could not be true".formatted(implausible);
  }

  /**
   * Finds a node by a monitor's name for it: YARN's, whatever case or port; or by its first part,
   * if one of both has no domain and just one node matches.
   */
  static final class HostNames {
    private final Map<String, ClusterNode> byName = new HashMap<>();
    private final Map<String, ClusterNode> byFirstPart = new HashMap<>();

    HostNames(Collection<ClusterNode> nodes) {
      Set<String> ambiguous = new HashSet<>();
      for (ClusterNode node : nodes) {
        String name = node.host().toLowerCase(Locale.ROOT);
        if (byName.putIfAbsent(name, node) == null
            && byFirstPart.putIfAbsent(firstPart(name), node) != null) {
          ambiguous.add(firstPart(name));
        }
      }
      byFirstPart.keySet().removeAll(ambiguous);
    }

    Optional<ClusterNode> find(String told) {
      String name = withoutPort(told).toLowerCase(Locale.ROOT);
      ClusterNode same = byName.get(name);
      return same != null
          ? Optional.of(same)
          : Optional.ofNullable(byFirstPart.get(firstPart(name)))
              .filter(node -> isShort(node.host()) || isShort(name));
    }

    /** {@code host:9100}, {@code [::1]:9100}; an IPv6 address without brackets has no port. */
    private static String withoutPort(String told) {
      if (told.startsWith("[") && told.contains("]")) {
        return told.substring(1, told.indexOf(']'));
      }
      int colon = told.indexOf(':');
      return colon >= 0 && colon == told.lastIndexOf(':') ? told.substring(0, colon) : told;
    }

    private static String firstPart(String name) {
      return isShort(name) ? name : name.substring(0, name.indexOf('.'));
    }

    private static boolean isShort(String name) {
      return name.indexOf('.') < 0;
    }
  }
}

package io.heddle.nodemetrics.collect;

import io.heddle.config.MetricsConfig.SamplingConfig;
import io.heddle.config.MetricsSourceKind;
import io.heddle.model.Printable;
import io.heddle.model.PrintableFailure;
import io.heddle.nodemetrics.History.SampleStore;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import io.heddle.nodemetrics.MetricsSource;
import io.heddle.nodemetrics.MetricsSource.Reading;
import io.heddle.nodemetrics.collect.SampleValidator.HostNames;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks one source, keeps what it tells, and notes how it fares. Used by one thread. */
final class SourcePoller {
  private static final Logger LOG = LoggerFactory.getLogger(SourcePoller.class);
  private static final int MOST_NAMES_TO_LOG = 1_000;

  private final MetricsSource source;
  private final MetricsEnvironment environment;
  private final SampleStore keeping;
  private final BackOff backOff;
  private final Set<String> loggedNames = new HashSet<>();
  private int failuresInARow;
  private volatile SourceStatus status;

  SourcePoller(
      MetricsSourceKind kind,
      MetricsSource source,
      MetricsEnvironment environment,
      SampleStore keeping) {
    this.source = source;
    this.environment = environment;
    this.keeping = keeping;
    SamplingConfig sampling = keeping.sampling();
    this.backOff =
        new BackOff(
            sampling.intervalMillis(), sampling.longestBackOffMillis(), environment.random());
    this.status = SourceStatus.unknown(kind, environment.wall().getAsLong());
  }

  SourceStatus status() {
    return status;
  }

  /** Asks once, noting failures; returns milliseconds to wait. */
  long poll() throws InterruptedException {
    try {
      succeeded(takeIn());
    } catch (InterruptedException e) {
      throw e;
    } catch (Throwable e) {
      // Whatever it is: a source that is not asked again would go on with the state that it has.
      failed(e);
    }
    return backOff.delay(failuresInARow);
  }

  private SampleValidator takeIn() throws IOException, InterruptedException {
    List<Reading> readings = source.poll();
    List<ClusterNode> nodes = environment.nodes().get();
    SampleValidator intake =
        new SampleValidator(
            keeping,
            new HostNames(nodes),
            new SampleValidator.Moment(
                environment.clock().getAsLong(), environment.wall().getAsLong()));
    readings.forEach(intake::add);
    keeping.retain(nodes.stream().map(ClusterNode::host).collect(Collectors.toSet()));
    return intake;
  }

  private void succeeded(SampleValidator intake) {
    SourceStatus before = status;
    failuresInARow = 0;
    status = before.after(environment.wall().getAsLong(), intake);
    if (status.state() != before.state()) {
      LOG.info(
          "metrics from {}: {} {}",
          status.kind().label(),
          status.state(),
          Printable.of(status.problem()));
    }
    intake.unmatched.stream().filter(this::isNew).forEach(this::logUnmatched);
  }

  private boolean isNew(String name) {
    return loggedNames.size() < MOST_NAMES_TO_LOG && loggedNames.add(name);
  }

  private void logUnmatched(String name) {
    LOG.warn(
        "metrics from {} name '{}', which is no node of the cluster; not said again",
        status.kind().label(),
        Printable.of(name));
  }

  private void failed(Throwable failure) {
    SourceStatus before = status;
    failuresInARow++;
    String problem =
        failure instanceof IOException && failure.getMessage() != null
            ? failure.getMessage()
            : failure.toString();
    status = before.failed(environment.wall().getAsLong(), problem);
    if (before.state() != SourceStatus.State.FAILING) {
      LOG.warn("metrics from {} fail: {}", status.kind().label(), Printable.of(problem));
    }
    LOG.debug("metrics from {} fail", status.kind().label(), PrintableFailure.of(failure));
  }

  /**
   * Waits after failures, doubled up to a limit; partly random, so that monitors are not asked by
   * all at once.
   */
  record BackOff(long intervalMillis, long longestMillis, RandomGenerator random) {
    private static final int MOST_DOUBLINGS = 30;

    BackOff {
      longestMillis = Math.max(intervalMillis, longestMillis);
    }

    /**
     * @param failures in a row, 0 if the last poll went well
     */
    long delay(int failures) {
      return failures == 0
          ? intervalMillis
          : delay(intervalMillis, longestMillis, failures, random.nextDouble());
    }

    /**
     * {@code interval * 2^failures}, at most {@code longest}, less up to half by {@code chance} in
     * [0, 1).
     */
    static long delay(long interval, long longest, int failures, double chance) {
      // Below 2^57, as intervals are a day at most.
      long doubled = interval << Math.min(failures, MOST_DOUBLINGS);
      return Math.round(Math.min(doubled, longest) * (1 - chance / 2));
    }
  }
}

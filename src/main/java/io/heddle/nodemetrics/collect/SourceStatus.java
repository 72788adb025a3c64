package io.heddle.nodemetrics.collect;

import io.heddle.config.MetricsSourceKind;
import io.heddle.nodemetrics.MetricKind;
import java.util.Set;

/**
 * Status of a source of metrics.
 *
 * @param sinceMillis when it came into this state, since 1970
 * @param problem or empty
 * @param figures told by the latest good poll, of any node
 * @param nodes of which it told something
 * @param counts since the start
 */
public record SourceStatus(
    MetricsSourceKind kind,
    State state,
    long sinceMillis,
    String problem,
    Set<MetricKind> figures,
    int nodes,
    Counts counts) {

  /** Whether a source tells something. */
  public enum State {
    OK,
    /** It answers, but tells nothing that can be used of any node of the cluster. */
    NO_DATA,
    FAILING
  }

  /**
   * What came of the polls so far.
   *
   * @param implausible figures left out: not numbers, negative, or too large
   * @param stale readings left out: too old, or of the future
   * @param unmatched readings left out: of no node of the cluster
   */
  public record Counts(
      long polls, long failures, long samples, long implausible, long stale, long unmatched) {
    static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);

    Counts withFailure() {
      return new Counts(polls + 1, failures + 1, samples, implausible, stale, unmatched);
    }

    Counts with(SampleValidator intake) {
      return new Counts(
          polls + 1,
          failures,
          samples + intake.samples,
          implausible + intake.implausible,
          stale + intake.stale,
          unmatched + intake.unmatched.size());
    }
  }

  public SourceStatus {
    figures = Set.copyOf(figures);
  }

  static SourceStatus unknown(MetricsSourceKind kind, long millis) {
    return new SourceStatus(kind, State.NO_DATA, millis, "not asked yet", Set.of(), 0, Counts.NONE);
  }

  SourceStatus failed(long millis, String reason) {
    long since = state == State.FAILING ? sinceMillis : millis;
    return new SourceStatus(kind, State.FAILING, since, reason, Set.of(), 0, counts.withFailure());
  }

  SourceStatus after(long millis, SampleValidator intake) {
    State now = intake.samples == 0 ? State.NO_DATA : State.OK;
    return new SourceStatus(
        kind,
        now,
        now == state ? sinceMillis : millis,
        intake.problem(),
        intake.figures,
        intake.hosts.size(),
        counts.with(intake));
  }
}

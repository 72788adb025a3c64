package io.heddle.yarn.web;

import io.heddle.config.HeddleConfig;
import io.heddle.nodemetrics.collect.SourceStatus;
import io.heddle.nodemetrics.collect.SourceStatus.State;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.telemetry.LastFailures;
import io.heddle.telemetry.LastFailures.Failure;
import io.heddle.telemetry.LastFailures.Part;
import io.heddle.web.Text;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** How Heddle fares, for the API. All from counters: no lock. */
record HealthResource(WebDependencies dependencies) {

  /** Without quotes, what failures quote of others' applications is hidden. */
  HealthInfo health(boolean quotes) {
    HeddleMetrics metrics = dependencies.metrics();
    HeddleConfig config = dependencies.config().get();
    long now = dependencies.scheduler().getClock().getTime();
    List<HealthInfo.Source> sources =
        dependencies.nodeMetrics().sources().stream().map(status -> source(status, now)).toList();
    List<HealthInfo.Problem> problems = problems(metrics, sources, now);
    dependencies
        .releasable()
        .unmatched()
        .forEach(
            (text, age) ->
                problems.add(new HealthInfo.Problem("nodes", text, text, now - age, now)));
    Optional<Failure> fallback = metrics.lastFailures().of(Part.FALLBACK);
    String reason = fallback.map(Failure::reason).map(Text::shown).orElse("");
    return new HealthInfo(
        problems.isEmpty(),
        quotes ? problems : problems.stream().map(HealthInfo.Problem::withoutQuotes).toList(),
        Objects.requireNonNullElse(getClass().getPackage().getImplementationVersion(), "unknown"),
        dependencies.hadoop().running(),
        dependencies.hadoop().built(),
        dependencies.hadoop().warning().orElse(""),
        Text.of(dependencies.scheduler().getRMContext().getHAServiceState()),
        metrics.fallbacks(),
        fallback.map(Failure::millis).orElse(0L),
        quotes ? reason : HealthInfo.failure(reason),
        metrics.latePassesAtStart(),
        metrics.coolDowns(),
        metrics.isCoolingDown(),
        metrics.learningFailures(),
        metrics.admission().failures(),
        metrics.stages().fallbacks(),
        config.state().directory().orElse(""),
        metrics.stateFailures(),
        metrics.hintsClamped(),
        metrics.hintsIgnored(),
        dependencies.profiles().getAsInt(),
        config.maxProfiles(),
        sources);
  }

  private static List<HealthInfo.Problem> problems(
      HeddleMetrics metrics, List<HealthInfo.Source> sources, long now) {
    List<HealthInfo.Problem> problems = new ArrayList<>();
    if (metrics.isCoolingDown()) {
      String text = "stock order for now, after repeated failures";
      long since = metrics.coolingDownSinceMillis();
      problems.add(new HealthInfo.Problem("cool-down", text, text, since, since));
    }
    for (Part part : Part.values()) {
      metrics
          .lastFailures()
          .recentOf(part)
          .ifPresent(failure -> problems.add(problem(part, failure)));
    }
    for (HealthInfo.Source source : sources) {
      if (source.state().equals(Text.of(State.FAILING))
          && source.ageMillis() >= LastFailures.RECENT_MILLIS) {
        problems.add(
            new HealthInfo.Problem(
                "source",
                "%s fails: %s".formatted(source.source(), source.problem()),
                "%s: %s".formatted(source.source(), source.problem()),
                now - source.ageMillis(),
                now));
      }
    }
    return problems;
  }

  private static HealthInfo.Problem problem(Part part, Failure failure) {
    return new HealthInfo.Problem(
        Text.of(part),
        text(failure),
        Text.shown(failure.reason()),
        failure.sinceMillis(),
        failure.millis());
  }

  private static String text(Failure failure) {
    String since =
        failure.sinceMillis() < failure.millis()
            ? "fails since %s, ".formatted(time(failure.sinceMillis()))
            : "";
    return "%slast failed at %s: %s"
        .formatted(since, time(failure.millis()), Text.shown(failure.reason()));
  }

  private static Instant time(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS);
  }

  private static HealthInfo.Source source(SourceStatus status, long now) {
    return new HealthInfo.Source(
        Text.of(status.kind()),
        Text.of(status.state()),
        Math.max(0, now - status.sinceMillis()),
        Text.shown(status.problem()),
        status.nodes(),
        status.counts().polls(),
        status.counts().failures());
  }

  /**
   * Health of Heddle; times are since 1970, 0 for none, texts empty for none.
   *
   * @param problems of now: what cools down, failed within {@link LastFailures#RECENT_MILLIS}, or
   *     has failed for so long
   * @param versionWarning what to do where the jar was built for another Hadoop
   * @param fallbacks passes that were served in stock order because Heddle failed
   * @param latePassesAtStart first passes that took too long, which are no fallbacks
   * @param coolingDown whether scheduling stays on stock order now
   * @param admissionFailures choices that were made in stock order
   * @param hintsIgnored hints that could not be read
   */
  record HealthInfo(
      boolean healthy,
      List<Problem> problems,
      String version,
      String hadoop,
      String builtForHadoop,
      String versionWarning,
      String ha,
      long fallbacks,
      long lastFallbackMillis,
      String lastFallbackReason,
      long latePassesAtStart,
      long coolDowns,
      boolean coolingDown,
      long learningFailures,
      long admissionFailures,
      long stagePlanFallbacks,
      String stateDirectory,
      long stateFailures,
      long hintsClamped,
      long hintsIgnored,
      int profiles,
      int mostProfiles,
      List<Source> sources) {

    private static String failure(String reason) {
      int colon = reason.indexOf(": ");
      return colon < 0 ? reason : reason.substring(0, colon);
    }

    /**
     * What needs attention; times are since 1970.
     *
     * @param what cool-down, source, nodes, or a {@link Part}
     * @param text when it failed last, and why
     * @param reason alone
     * @param sinceMillis when it began
     * @param lastMillis when it was seen last
     */
    public record Problem(
        String what, String text, String reason, long sinceMillis, long lastMillis) {
      Problem withoutQuotes() {
        String failure = failure(reason);
        return new Problem(what, text.replace(reason, failure), failure, sinceMillis, lastMillis);
      }
    }

    /**
     * Source of the nodes' metrics; {@code problem} may be empty, {@code nodes} are of the latest
     * poll.
     */
    public record Source(
        String source,
        String state,
        long ageMillis,
        String problem,
        int nodes,
        long polls,
        long failures) {}
  }
}

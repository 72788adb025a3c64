package io.heddle.yarn.stages;

import io.heddle.config.DagConfig;
import io.heddle.config.HeddleConfig.GuardConfig;
import io.heddle.dag.ExecutorAllocation;
import io.heddle.dag.ShippedWeights;
import io.heddle.dag.StagePolicies.EvenShares;
import io.heddle.dag.StagePolicy;
import io.heddle.dag.StagePolicy.LatePolicyException;
import io.heddle.dag.StagePolicy.Situation;
import io.heddle.model.Printable;
import io.heddle.model.Survival;
import io.heddle.telemetry.StageMetrics;
import io.heddle.yarn.demand.StageSchedule.StageReport;
import io.heddle.yarn.guard.ColdStart;
import io.heddle.yarn.guard.FailureBreaker;
import io.heddle.yarn.guard.FailureLog;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stage policy made safe: on failure or lateness executors are shared out evenly for that plan, and
 * after several in a row for a while. Late first plans are no failure.
 */
public final class StageRules {
  private static final Logger LOG = LoggerFactory.getLogger(StageRules.class);

  private final Map<ShippedWeights, StagePolicy> policies = new EnumMap<>(ShippedWeights.class);
  private final StagePolicy evenShares = new EvenShares();
  private final String queuePath;
  private final long budgetNanos;
  private final LongSupplier ticker;
  private final StageMetrics metrics;
  private final FailureBreaker breaker;
  private final FailureLog log;

  /** {@code policies} are by what the queue sees. */
  public StageRules(
      String queuePath,
      Map<ShippedWeights, StagePolicy> policies,
      DagConfig config,
      GuardConfig guard,
      LongSupplier ticker,
      StageMetrics metrics) {
    this.queuePath = queuePath;
    this.policies.putAll(policies);
    this.budgetNanos = config.budgetNanos();
    this.ticker = ticker;
    this.metrics = metrics;
    breaker = new FailureBreaker(guard.failureLimit(), guard.coolDownNanos());
    log =
        new FailureLog(
            LOG,
            "The stage policy of " + queuePath + " failed; its plan shares executors out evenly",
            guard.logIntervalNanos());
  }

  LongSupplier ticker() {
    return ticker;
  }

  /**
   * @param reasons of jobs' places, in the policy's words, by their place in the situation
   */
  record Played(ExecutorAllocation allotment, Map<Integer, String> reasons) {}

  /** Asks the policy; {@code again} makes the situation again after a policy failed on it. */
  Played play(
      ShippedWeights weights,
      Situation situation,
      Supplier<Situation> again,
      int mostTurns,
      long now) {
    metrics.streams(weights == ShippedWeights.STREAM);
    metrics.longTasks(weights == ShippedWeights.LONG);
    if (!breaker.allows(now)) {
      return shared(situation, mostTurns);
    }
    try {
      StagePolicy policy = policies.get(weights);
      // The time for the reasons counts, too.
      StagePolicy timed = StagePolicy.timed(policy, ticker, budgetNanos);
      Map<Integer, String> reasons = policy.reasons(situation);
      ExecutorAllocation allotment = ExecutorAllocation.by(timed, situation, mostTurns);
      breaker.succeeded();
      return new Played(allotment, reasons);
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      if (e instanceof LatePolicyException
          && ColdStart.excuses(metrics.plans(), metrics.lateAtStart())) {
        metrics.wasLateAtStart();
        LOG.info(
            "One of the first plans of {} shares out evenly: {}",
            Printable.of(queuePath),
            Printable.of(String.valueOf(e.getMessage())));
      } else {
        metrics.fellBack(e);
        breaker.failed(now);
        log.failed(e, now);
      }
      return shared(again.get(), mostTurns);
    }
  }

  private Played shared(Situation situation, int mostTurns) {
    return new Played(ExecutorAllocation.by(evenShares, situation, mostTurns), Map.of());
  }

  void contradicted() {
    metrics.contradicted();
  }

  /**
   * @param took nanoseconds
   * @param applications that have something to run
   */
  void made(long took, int applications, List<StageReport> reports) {
    metrics.planned(took, applications);
    if (LOG.isDebugEnabled()) {
      reports.forEach(report -> LOG.debug("{}", Printable.of(queuePath + ": " + report.line())));
    }
  }
}

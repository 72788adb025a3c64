package io.heddle.yarn.heartbeat;

import io.heddle.config.QueueSettings.QueueConfig;
import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.dag.StagePolicy;
import io.heddle.explain.ShadowComparisons;
import io.heddle.score.ScoringPolicy;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.yarn.demand.LiveApplications;
import io.heddle.yarn.guard.HookGuard;
import io.heddle.yarn.nodes.NodeFilters;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * What a heartbeat needs of the scheduler. It outlives a reload of the configuration.
 *
 * @param ticker nanoseconds, monotone
 * @param clock milliseconds since 1970, as the scheduler has them
 * @param lock the scheduler's, for changes
 * @param applications the attempts that are followed
 * @param current the walk that is under way, where stock's callbacks find it
 * @param nodes those that get no new container for now
 * @param hooks runs what Heddle does when stock calls it
 * @param notes why containers were placed
 * @param comparisons what shadow mode would have chosen
 * @param policies makes the scoring policy that a queue is configured for
 * @param stagePolicies is given each policy for jobs of stages, and gives the one that is used
 */
public record HeartbeatDependencies(
    LongSupplier ticker,
    LongSupplier clock,
    ReentrantReadWriteLock.WriteLock lock,
    LiveApplications applications,
    CurrentWalk current,
    NodeFilters nodes,
    HookGuard hooks,
    HeddleMetrics metrics,
    PlacementNotes notes,
    ShadowComparisons comparisons,
    BiFunction<QueueConfig, TermsConfig, ScoringPolicy> policies,
    UnaryOperator<StagePolicy> stagePolicies) {}

package io.heddle.yarn.web;

import io.heddle.config.HeddleConfig;
import io.heddle.explain.Explanation;
import io.heddle.explain.Reason;
import io.heddle.explain.ShadowComparisons;
import io.heddle.model.HadoopVersions;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.yarn.admission.ExpectedStarts;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.nodes.ReleasableNodes;
import io.heddle.yarn.observe.BadHints;
import io.heddle.yarn.observe.Learning;
import io.heddle.yarn.observe.NodeMetricsService;
import io.heddle.yarn.reclaim.ReclaimLoop;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * What the page and the API show.
 *
 * @param starts expected order in which waiting applications start
 * @param reasons why applications wait at this moment, the foremost first; none for one that is
 *     gone
 * @param badHints applications whose tags are wrong, the latest first
 * @param releasable nodes that an autoscaler may release
 * @param ticker nanoseconds, monotone
 * @param hadoop what the jar was built for, and what runs it
 */
public record WebDependencies(
    CapacityScheduler scheduler,
    Supplier<HeddleConfig> config,
    Supplier<String> placement,
    HeddleMetrics metrics,
    NodeMetricsService nodeMetrics,
    Learning learning,
    ShadowComparisons comparisons,
    Supplier<Collection<QueueDemand>> queues,
    ExpectedStarts starts,
    Function<ApplicationId, Optional<Explanation>> explain,
    Supplier<Function<ApplicationId, List<Reason>>> reasons,
    IntSupplier profiles,
    HistoryRecorder history,
    SettingChanges changes,
    Supplier<List<BadHints.Entry>> badHints,
    ReclaimLoop reclaim,
    ReleasableNodes releasable,
    LongSupplier ticker,
    HadoopVersions hadoop) {}

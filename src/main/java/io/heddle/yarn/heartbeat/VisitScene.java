package io.heddle.yarn.heartbeat;

import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.gangplan.GangRefusals;
import io.heddle.yarn.heartbeat.QueueHook.StockQueue;
import io.heddle.yarn.nodes.MastersKept;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * The queue and the node as they are visited.
 *
 * @param partition the node label whose requests are looked at, or the empty string
 * @param isLent whether the node's own label is another one
 * @param isDue whether the queue is below its guarantee, so that stock reserves for it
 */
record VisitScene(
    QueueDemand queue,
    StockQueue stock,
    Cluster cluster,
    ShownRequests shown,
    VainReservations vain,
    GangRefusals gangs,
    MastersKept masters,
    FiCaSchedulerNode node,
    String partition,
    boolean isLent,
    BooleanSupplier isDue,
    long now) {}

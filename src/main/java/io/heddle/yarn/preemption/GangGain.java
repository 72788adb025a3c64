package io.heddle.yarn.preemption;

import io.heddle.gang.GangPlan;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.gangplan.GangNodes;
import io.heddle.yarn.gangs.LiveGang;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Tells whether kills would let waiting gangs start: a part of a gang uses no capacity. */
record GangGain(Supplier<GangNodes> source, KillCandidates candidates) {
  /** Gangs that one look plans for; each plan goes through all nodes. */
  static final int MOST_PLANS = 16;

  /**
   * Returns whether the pending requests of an application could be served after kills. Those of a
   * waiting gang could if all of it is within what its queues are guaranteed, which preemption
   * brings round by round, or fits once each container that preemption chose has ended. Nodes are
   * read once; kills are for the first {@link #MOST_PLANS} gangs only.
   */
  Predicate<FiCaSchedulerApp> look() {
    return new Look(source.get(), candidates)::mayGain;
  }

  /** For one thread. */
  private static final class Look {
    private final GangNodes nodes;
    private final KillCandidates candidates;
    private final Map<String, Map<NodeId, ResourceVector>> rooms = new HashMap<>();
    private int plans;

    Look(GangNodes nodes, KillCandidates candidates) {
      this.nodes = nodes;
      this.candidates = candidates;
    }

    boolean mayGain(FiCaSchedulerApp application) {
      LiveGang gang = nodes.book().of(application);
      if (gang == null || !gang.holdsBack() || application.isWaitingForAMContainer()) {
        return true;
      }
      if (!gang.isWaiting() || plans == MOST_PLANS || !(isGuaranteed(gang) || fits(gang))) {
        return false;
      }
      // Until nodes are gathered, others would take what is killed.
      gang.times().hurry();
      return gang.gathering() != null;
    }

    private boolean isGuaranteed(LiveGang gang) {
      String partition = gang.ask().partition();
      ResourceVector needed =
          GangPlan.sum(nodes.parts(gang, gang.ask().first(gang.gang().least())));
      CSQueue queue = gang.attempt().getCSLeafQueue();
      while (queue != null && queue.getParent() != null) {
        Resource used = queue.getQueueResourceUsage().getUsed(partition);
        ResourceVector guaranteed = vector(queue.getEffectiveCapacity(partition));
        if (!needed.plus(vector(used)).fitsIn(guaranteed)) {
          return false;
        }
        queue = queue.getParent();
      }
      return true;
    }

    private ResourceVector vector(Resource resource) {
      return nodes.vectors().vector(resource);
    }

    private boolean fits(LiveGang gang) {
      plans++;
      Map<NodeId, ResourceVector> room =
          rooms.computeIfAbsent(gang.ask().partition(), this::roomAfterKills);
      return GangPlan.of(nodes.parts(gang, gang.ask().first(gang.gang().least())), room)
          .isPresent();
    }

    private Map<NodeId, ResourceVector> roomAfterKills(String partition) {
      Map<NodeId, ResourceVector> room = nodes.room(partition);
      room.replaceAll((node, free) -> free.plus(vector(candidates.chosenOn(node))));
      return room;
    }
  }
}

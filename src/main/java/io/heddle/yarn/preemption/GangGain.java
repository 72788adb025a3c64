package io.heddle.yarn.preemption;

import io.heddle.gang.GangPlan;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.gangplan.GangNodes;
import io.heddle.yarn.gangs.LiveGang;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Tells whether kills would let waiting gangs start: a part of a gang uses no capacity. */
record GangGain(Supplier<GangNodes> source, KillCandidates candidates) {
  /**
   * Returns whether the pending requests of an application could be served after kills. Those of a
   * waiting gang could if all of it fits once each container that preemption chose has ended.
   */
  boolean mayGain(FiCaSchedulerApp application) {
    GangNodes nodes = source.get();
    LiveGang gang = nodes.book().of(application);
    if (gang == null || !gang.holdsBack() || application.isWaitingForAMContainer()) {
      return true;
    }
    if (!gang.isWaiting() || !fits(gang, nodes)) {
      return false;
    }
    // Until nodes are gathered, others would take what is killed.
    gang.times().hurry();
    return gang.gathering() != null;
  }

  private boolean fits(LiveGang gang, GangNodes nodes) {
    Map<NodeId, ResourceVector> room = nodes.room(gang.ask().partition());
    room.replaceAll((node, free) -> free.plus(nodes.vectors().vector(candidates.chosenOn(node))));
    return GangPlan.of(nodes.parts(gang, gang.ask().first(gang.gang().least())), room).isPresent();
  }
}

package io.heddle.sim.drive;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Room that a scheduler could not use when a node offered it. As long as nothing has changed, no
 * node of that size with no more room offers it again: on large clusters the scheduler would walk
 * all of its queues for that, thousands of times a second. Only for a scheduler to which neither
 * time nor the number of offers matters, and until a request names hosts.
 */
final class VainOffers {
  private boolean remembered;
  private long changes;
  private long vainAt = -1;
  private Resource room;
  private Resource total;

  /**
   * Nothing was offered yet.
   *
   * @param remembered whether an offer in vain would be in vain again
   */
  VainOffers(boolean remembered) {
    this.remembered = remembered;
  }

  /** Something happened that may let the scheduler use what it could not. */
  void changed() {
    changes++;
  }

  /** Something is asked for. */
  void asked(List<ResourceRequest> asks) {
    changed();
    // Then it matters whose offer it is, and how often hosts were waited for.
    remembered &=
        asks.stream().allMatch(ask -> ResourceRequest.isAnyLocation(ask.getResourceName()));
  }

  /**
   * Offers the room of a node, unless that is in vain.
   *
   * @param news whether the node has something to report, so that it must be heard
   * @param heartbeat by which it is offered
   */
  void offer(SchedulerNode node, boolean news, Runnable heartbeat) {
    if (!remembered) {
      heartbeat.run();
      return;
    }
    if (news) {
      changed();
    } else if (isVain(node)) {
      return;
    }
    long before = changes;
    Resource free = Resources.clone(node.getUnallocatedResource());
    heartbeat.run();
    if (node.getReservedContainer() != null || !node.getUnallocatedResource().equals(free)) {
      changed();
    } else if (changes == before && !isVain(node)) {
      vainAt = changes;
      room = free;
      total = Resources.clone(node.getTotalResource());
    }
  }

  private boolean isVain(SchedulerNode node) {
    return vainAt == changes
        && node.getReservedContainer() == null
        && node.getTotalResource().equals(total)
        && Resources.fitsIn(node.getUnallocatedResource(), room);
  }
}

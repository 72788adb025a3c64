package io.heddle.yarn.testing;

import static org.mockito.Mockito.mock;

import java.lang.reflect.InvocationTargetException;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceTrackerService;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** A node that tells with its heartbeats how many of its cores are busy. */
public final class BusyNode {
  private final LiveRm live;
  private final MockNM node;
  private volatile float busy;
  private volatile boolean telling = true;

  /** Registers it. */
  public BusyNode(LiveRm live, String host, int gigabytes, int cores) throws Exception {
    this.live = live;
    node =
        new MockNM(
            host + ":1234",
            Resource.newInstance(gigabytes * LiveRm.GB, cores),
            telling(live.rm().getResourceTrackerService()));
    node.registerNode();
    live.rm().drainEvents();
  }

  /** The same ResourceManager, which hears of the use. */
  public ResourceTrackerService telling(ResourceTrackerService rm) {
    return mock(
        ResourceTrackerService.class,
        call -> {
          if (call.getArguments().length == 1
              && call.getArgument(0) instanceof NodeHeartbeatRequest request
              && telling) {
            request
                .getNodeStatus()
                .setNodeUtilization(ResourceUtilization.newInstance(LiveRm.GB, LiveRm.GB, busy));
          }
          try {
            return call.getMethod().invoke(rm, call.getArguments());
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  public MockNM node() {
    return node;
  }

  /** Says from now on that so many cores are busy. */
  public BusyNode busy(double cores) {
    busy = (float) cores;
    return this;
  }

  /** Says nothing of its use any more. */
  public void fallSilent() {
    telling = false;
  }

  /** One heartbeat, with all that follows from it done. */
  public BusyNode heartbeat() throws Exception {
    live.heartbeat(node);
    return this;
  }

  /** The node as the scheduler has it. */
  public FiCaSchedulerNode scheduled() {
    return live.scheduler().getNode(node.getNodeId());
  }

  /** Vcores that it offers. */
  public int offered() {
    return scheduled().getTotalResource().getVirtualCores();
  }

  /** Vcores that its containers hold. */
  public int allocated() {
    return scheduled().getAllocatedResource().getVirtualCores();
  }
}

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
  private volatile int mebibytes = LiveRm.GB;
  private volatile boolean telling = true;
  private volatile boolean measuring = true;
  private volatile int beats;
  private volatile ResourceUtilization sample;

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
            request.getNodeStatus().setNodeUtilization(sample());
          }
          try {
            return call.getMethod().invoke(rm, call.getArguments());
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  /** Its virtual memory is never the same twice, as on a real node. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // By one thread at a time.
  private ResourceUtilization sample() {
    if (measuring) {
      beats++;
      sample = ResourceUtilization.newInstance(mebibytes, mebibytes + beats, busy);
    }
    return sample;
  }

  public MockNM node() {
    return node;
  }

  public BusyNode busy(double cores) {
    busy = (float) cores;
    return this;
  }

  public void uses(int inMebibytes) {
    mebibytes = inMebibytes;
  }

  /** Repeats its last sample from now on, as a NodeManager does whose monitor has stopped. */
  public void stopMeasuring() {
    measuring = false;
  }

  public void measureAgain() {
    measuring = true;
  }

  public void fallSilent() {
    telling = false;
  }

  /** One heartbeat, with all that follows from it done. */
  public BusyNode heartbeat() throws Exception {
    live.heartbeat(node);
    return this;
  }

  public FiCaSchedulerNode scheduled() {
    return live.scheduler().getNode(node.getNodeId());
  }

  public int offered() {
    return scheduled().getTotalResource().getVirtualCores();
  }

  public int allocated() {
    return scheduled().getAllocatedResource().getVirtualCores();
  }
}

package io.heddle.yarn;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.testing.LiveRm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** A MapReduce job whose ApplicationMaster the test plays, and what Heddle has counted of it. */
public final class MapReduceJob {
  private static final int MAP = 20;
  private static final int REDUCE = 10;
  private static final ResourceVector NOTHING = ResourceVector.of(0, 0);

  private final LiveRm live;
  private final RMApp app;
  private MockAM master;

  private MapReduceJob(LiveRm live, RMApp app, MockAM master) {
    this.live = live;
    this.app = app;
    this.master = master;
  }

  public static MapReduceJob launch(
      LiveRm live, MockNM node, Consumer<MockRMAppSubmissionData.Builder> change) throws Exception {
    MockAM master = live.launch(node, change.andThen(app -> app.withAppType("MAPREDUCE")));
    ApplicationId id = master.getApplicationAttemptId().getApplicationId();
    return new MapReduceJob(live, live.rm().getRMContext().getRMApps().get(id), master);
  }

  /** The same job as another ResourceManager knows it, with its master connected to that one. */
  public MapReduceJob recoveredBy(LiveRm other) throws Exception {
    RMApp recovered = other.rm().getRMContext().getRMApps().get(app.getApplicationId());
    master.setAMRMProtocol(other.rm().getApplicationMasterService(), other.rm().getRMContext());
    master.registerAppAttempt(false);
    return new MapReduceJob(other, recovered, master);
  }

  public ApplicationId id() {
    return app.getApplicationId();
  }

  public ApplicationAttemptId attempt() {
    return master.getApplicationAttemptId();
  }

  public MockAM master() {
    return master;
  }

  /** Ends the running attempt as a master does that crashes on {@code node}. */
  public void crash(MockNM node) throws Exception {
    node.nodeHeartbeat(attempt(), 1, ContainerState.COMPLETE);
    live.rm().drainEvents();
  }

  public void launchNextAttempt(MockNM node) throws Exception {
    int next = attempt().getAttemptId() + 1;
    master = live.rm().waitForNewAMToLaunchAndRegister(id(), next, node);
  }

  public void askMaps(int count) throws Exception {
    LiveRm.ask(master, MAP, 1, 1, count);
  }

  public void askReduces(int count) throws Exception {
    LiveRm.ask(master, REDUCE, 1, 1, count);
  }

  public List<Container> take() throws Exception {
    return LiveRm.take(master);
  }

  /** Lets {@code node} report containers as running: only such are kept beyond their attempt. */
  public void run(MockNM node, List<Container> containers) throws Exception {
    for (Container container : containers) {
      node.containerStatus(
          ContainerStatus.newInstance(container.getId(), ContainerState.RUNNING, "", 0));
    }
    live.rm().drainEvents();
  }

  public void end(MockNM node, ContainerId... containers) throws Exception {
    List<ContainerStatus> ended = new ArrayList<>();
    for (ContainerId container : containers) {
      ended.add(ContainerStatus.newInstance(container, ContainerState.COMPLETE, "done", 0));
    }
    node.nodeHeartbeat(ended, true);
    live.rm().drainEvents();
  }

  /** What Heddle has counted; pending maps and demands are not filled in. */
  public MapReduceProgress counted() {
    return live.heddle().applications().get(attempt()).progress(0, NOTHING, NOTHING, NOTHING);
  }
}

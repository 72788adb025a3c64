package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.config.ReclaimConfig;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.yarn.guard.HookGuard;
import io.heddle.yarn.testing.FaultPoints;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LogEvents;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever is thrown by what stock calls of Heddle: stock goes on, and the failure is counted. */
class HookFailureTest {
  private static final String HEDDLE =
      "io\\.heddle\\.(place|dag|score|yarn\\.(heartbeat|demand|admission|observe|preemption|reclaim"
          + "|stages))\\..*";

  /**
   * Classes whose methods stock calls, or that catch what others throw: a fault in the first line
   * of these would be one of the JVM.
   */
  private static final String BOUNDARY =
      "io\\.heddle\\.yarn\\.heartbeat\\.(Ranked.*OrderingPolicy.*|PendingQueuesOrder"
          + "|FilteredPlacementAllocator.*|FallbackIterator|QueueHook.*|Placement|CurrentWalk"
          + "|HeartbeatDependencies)";

  private static final Map<String, Scene> SCENES = new HashMap<>();
  private static FaultPoints points;

  enum Kind {
    EXCEPTION(() -> new IllegalStateException("scripted")),
    CHECKED_EXCEPTION(() -> new IOException("scripted")),
    MISSING_CLASS(() -> new NoClassDefFoundError("scripted")),
    STACK_OVERFLOW(() -> new StackOverflowError("scripted")),
    ASSERTION(() -> new AssertionError("scripted")),
    OUT_OF_MEMORY(() -> new OutOfMemoryError("scripted")),
    INTERNAL(() -> new InternalError("scripted"));

    @SuppressWarnings("ImmutableEnumChecker") // Makes a new one each time.
    private final Supplier<Throwable> fault;

    Kind(Supplier<Throwable> fault) {
      this.fault = fault;
    }
  }

  @BeforeAll
  static void instrument() {
    points = new FaultPoints(HEDDLE, BOUNDARY);
  }

  @AfterAll
  static void restore() {
    SCENES.values().forEach(Scene::close);
    SCENES.clear();
    points.close();
  }

  enum Hook {
    HEARTBEAT,
    ASK,
    ATTEMPT,
    NODE,
    NODE_SIZE,
    LABELS,
    CONSTRAINED_ASK,
    REPORT,
    PREEMPTION,
    METRICS
  }

  private static final class Scene implements AutoCloseable {
    final LiveRm live;
    final MockNM node;
    final MockNM other;
    final MockNM spare;
    final MockAM am;
    private final MockAM second;

    Scene(String mode) throws Exception {
      Configuration conf = LiveRm.settings();
      conf.set(YarnConfiguration.RM_SCHEDULER, FaultyHeddle.class.getName());
      conf.set(HeddleConfig.POLICY, "heddle");
      conf.set(HeddleConfig.MODE, mode);
      conf.set(HeddleConfig.WAITING_LIMIT, "1000");
      conf.set(Keys.PREFIX + "admission.policy", "companion");
      conf.setInt(Keys.PREFIX + "admission.max-running", 2);
      conf.setInt(Keys.PREFIX + "admission.tick-ms", 60_000);
      conf.set(ReclaimConfig.MODE, mode);
      conf.set(ReclaimConfig.QUEUES, "root");
      conf.set(ReclaimConfig.PERIOD, "3600000");
      conf.setInt(LiveRm.ROOT + "default.user-limit-factor", 10);
      live = LiveRm.start(conf);
      node = live.node("node", 10, 10);
      other = live.node("other", 10, 10);
      spare = live.node("spare", 1, 1);
      am = live.launch(node, app -> {});
      second = live.launch(other, app -> app.withAppType("MAPREDUCE"));
    }

    RMNode rmNode(MockNM of) {
      return live.rm().getRMContext().getRMNodes().get(of.getNodeId());
    }

    void prepare() throws Exception {
      LiveRm.take(am);
      LiveRm.take(second);
      for (MockAM each : List.of(am, second)) {
        LiveRm.release(each, held(each));
        each.allocate(
            List.of(
                LiveRm.request(10, 8, 1, 1),
                LiveRm.request(20, 1, 1, 12),
                LiveRm.request(30, 2, 1, 3)),
            List.of());
      }
      // Longer than a cool-down, and so that requests are overdue.
      FaultyHeddle.passSeconds(3_600);
    }

    private List<Container> held(MockAM each) {
      return live.attempt(each).getLiveContainers().stream()
          .filter(container -> !container.isAMContainer())
          .map(RMContainer::getContainer)
          .toList();
    }

    private void beat() {
      for (MockNM each : List.of(node, other)) {
        live.heddle().handle(new NodeUpdateSchedulerEvent(rmNode(each)));
      }
    }

    void call(Hook hook) throws Exception {
      switch (hook) {
        case HEARTBEAT -> {
          beat();
          // What was reserved by then is given now.
          beat();
        }
        case ASK -> {
          second.allocate(List.of(LiveRm.request(40, 1, 1, 1)), List.of());
          second.allocate(List.of(LiveRm.request(40, 1, 1, 0)), List.of());
        }
        case ATTEMPT -> {
          RMApp app = live.submit(each -> {});
          live.rm().killApp(app.getApplicationId());
          live.rm().waitForState(app.getApplicationId(), RMAppState.KILLED);
          live.rm().drainEvents();
        }
        case NODE -> {
          live.heddle().handle(new NodeRemovedSchedulerEvent(rmNode(spare)));
          live.heddle().handle(new NodeAddedSchedulerEvent(rmNode(spare)));
        }
        case NODE_SIZE ->
            live.heddle()
                .handle(
                    new NodeResourceUpdateSchedulerEvent(
                        rmNode(node), ResourceOption.newInstance(node.getCapability(), -1)));
        case LABELS ->
            live.heddle()
                .handle(new NodeLabelsUpdateSchedulerEvent(Map.of(node.getNodeId(), Set.of())));
        case CONSTRAINED_ASK -> constrained();
        case REPORT -> report();
        case PREEMPTION -> {
          RMContainer task = live.attempt(am).getLiveContainers().iterator().next();
          live.heddle().markContainerForPreemption(am.getApplicationAttemptId(), task);
          if (!task.isAMContainer()) {
            live.heddle().markContainerForKillable(task);
          }
        }
        case METRICS ->
            FaultPoints.within(
                () -> live.heddle().metrics().getMetrics(new MetricsCollectorImpl(), true));
        default -> throw new AssertionError(hook);
      }
      // YARN tells of labels in a thread of its own; what fails there is counted before it is over.
      live.rm().drainEvents();
    }

    private void constrained() {
      SchedulingRequest ask =
          SchedulingRequest.newInstance(
              1,
              Priority.newInstance(50),
              ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED),
              Set.of(),
              ResourceSizing.newInstance(1, Resource.newInstance(1024, 1)),
              PlacementConstraints.targetNotIn(
                      PlacementConstraints.NODE,
                      PlacementConstraints.PlacementTargets.allocationTag("none"))
                  .build());
      live.heddle()
          .allocate(
              am.getApplicationAttemptId(),
              List.of(),
              List.of(ask),
              List.of(),
              List.of(),
              List.of(),
              new ContainerUpdates());
    }

    private void report() {
      RMContainer running = live.attempt(am).getLiveContainers().iterator().next();
      NMContainerStatus report =
          NMContainerStatus.newInstance(
              running.getContainerId(),
              0,
              ContainerState.RUNNING,
              running.getAllocatedResource(),
              "",
              0,
              Priority.newInstance(20),
              0);
      live.heddle().recoverContainersOnNode(List.of(report), rmNode(node));
    }

    long counted() {
      HeddleMetrics metrics = live.heddle().metrics();
      return metrics.fallbacks()
          + metrics.admission().failures()
          + metrics.stages().fallbacks()
          + metrics.learningFailures();
    }

    long room() {
      return (live.scheduler().getNode(node.getNodeId()).getUnallocatedResource().getMemorySize()
              + live.scheduler()
                  .getNode(other.getNodeId())
                  .getUnallocatedResource()
                  .getMemorySize())
          / LiveRm.GB;
    }

    /** Whether a node waits for room for a request, which stock keeps from others. */
    boolean reserves() {
      return live.scheduler().getAllNodes().stream()
          .anyMatch(each -> each.getReservedContainer() != null);
    }

    @Override
    public void close() {
      live.close();
    }
  }

  private static Scene scene(String mode) throws Exception {
    Scene scene = SCENES.get(mode);
    if (scene == null) {
      scene = new Scene(mode);
      SCENES.put(mode, scene);
    }
    return scene;
  }

  @ParameterizedTest
  @EnumSource
  void stockGoesOnWhateverFails(Kind kind) throws Exception {
    Collection<String> wrong = new TreeSet<>();
    int places = 0;
    for (String mode : List.of("active", "shadow")) {
      // Shadow mode does at a heartbeat what active mode does not; the other hooks are the same.
      for (Hook hook : mode.equals("active") ? Hook.values() : new Hook[] {Hook.HEARTBEAT}) {
        Scene scene = scene(mode);
        scene.prepare();
        for (String method : new TreeSet<>(FaultPoints.record(() -> scene.call(hook)))) {
          places++;
          wrong.addAll(wrong(scene, hook, method, kind));
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(places).isGreaterThan(200);
  }

  /** What is wrong after a method has failed each time that it was called. */
  private static List<String> wrong(Scene scene, Hook hook, String method, Kind kind)
      throws Exception {
    scene.prepare();
    long before = scene.counted();
    int hits = FaultPoints.failing(method, kind.fault, () -> scene.call(hook));
    List<String> wrong = new ArrayList<>();
    String what = "%s in %s".formatted(hook, method);
    FaultyHeddle.ESCAPED.forEach(failure -> wrong.add(what + " leaves the hook: " + failure));
    FaultyHeddle.ESCAPED.clear();
    if (hits > 0 && scene.counted() == before) {
      wrong.add(what + " is not counted");
    }
    if (hook == Hook.HEARTBEAT && scene.room() > 0 && !scene.reserves()) {
      wrong.add(what + " leaves %d GB free".formatted(scene.room()));
    }
    return wrong;
  }

  @Test
  void failuresAreLoggedOnceAMinute() throws Exception {
    try (LogEvents log = LogEvents.of(Logger.getLogger(HookGuard.class), Level.ERROR)) {
      Scene scene = scene("active");
      for (int i = 0; i < 20; i++) {
        FaultyHeddle.passSeconds(6);
        FaultPoints.failing(
            "io.heddle.yarn.reclaim.ReclaimLoop.heartbeat",
            Kind.ASSERTION.fault,
            () -> scene.call(Hook.HEARTBEAT));
      }
      assertThat(log.messages()).hasSizeBetween(2, 3);
    }
  }
}

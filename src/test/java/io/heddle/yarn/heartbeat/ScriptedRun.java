package io.heddle.yarn.heartbeat;

import io.heddle.yarn.testing.LiveRm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/**
 * A busy hour of a small cluster in a few seconds: applications of several shapes come, ask, end
 * their containers and go, all drawn from a seed. Two schedulers that decide the same see the same
 * run.
 */
final class ScriptedRun {
  private static final int ROUNDS = 40;
  private static final int APPLICATIONS = 9;

  private final LiveRm live;
  private final Random random;
  private final List<MockNM> nodes = new ArrayList<>();
  private final List<Player> players = new ArrayList<>();
  private final Map<NodeId, List<ContainerId>> running = new LinkedHashMap<>();

  private ScriptedRun(LiveRm live, long seed) {
    this.live = live;
    this.random = new Random(seed);
  }

  /** Three queues, of which one is fair and one may not use the whole cluster. */
  static void queues(Configuration conf) {
    conf.set("yarn.scheduler.capacity.root.queues", "fifo,fair,small");
    for (String queue : List.of("fifo", "fair", "small")) {
      conf.set("yarn.scheduler.capacity.root." + queue + ".user-limit-factor", "10");
    }
    conf.set("yarn.scheduler.capacity.root.fifo.capacity", "40");
    conf.set("yarn.scheduler.capacity.root.fair.capacity", "40");
    conf.set("yarn.scheduler.capacity.root.fair.ordering-policy", "fair");
    conf.set("yarn.scheduler.capacity.root.small.capacity", "20");
    conf.set("yarn.scheduler.capacity.root.small.maximum-capacity", "40");
  }

  static void play(LiveRm live, long seed) throws Exception {
    new ScriptedRun(live, seed).play();
  }

  private void play() throws Exception {
    addNode("n1", 16, 8);
    addNode("n2", 16, 8);
    addNode("n3", 24, 4);
    addNode("n4", 8, 16);
    for (int round = 0; round < ROUNDS; round++) {
      if (round % 3 == 0 && players.size() < APPLICATIONS) {
        players.add(new Player(Shape.values()[players.size() % Shape.values().length]));
      }
      for (MockNM node : nodes) {
        beat(node);
        for (Player player : players) {
          player.act();
        }
      }
      if (round == ROUNDS / 2) {
        players.get(1).kill();
      }
    }
  }

  private void addNode(String host, int gigabytes, int cores) throws Exception {
    MockNM node = live.node(host, gigabytes, cores);
    nodes.add(node);
    running.put(node.getNodeId(), new ArrayList<>());
  }

  private void beat(MockNM node) throws Exception {
    List<ContainerStatus> ended = new ArrayList<>();
    running
        .get(node.getNodeId())
        .removeIf(
            container -> {
              boolean ends = random.nextInt(3) == 0;
              if (ends) {
                ended.add(
                    ContainerStatus.newInstance(container, ContainerState.COMPLETE, "done", 0));
              }
              return ends;
            });
    node.nodeHeartbeat(ended, true);
    live.rm().drainEvents();
  }

  private enum Shape {
    MAP_REDUCE,
    WIDE,
    LARGE,
    LOCAL
  }

  private final class Player {
    private final Shape shape;
    private final RMApp app;
    private MockAM master;
    private int turns;
    private boolean gone;

    Player(Shape shape) throws Exception {
      this.shape = shape;
      String queue = List.of("fifo", "fair", "small").get(random.nextInt(3));
      String user = random.nextBoolean() ? "ann" : "bob";
      app =
          live.submit(
              builder ->
                  builder
                      .withQueue(queue)
                      .withUser(user)
                      .withAppType(shape == Shape.MAP_REDUCE ? "MAPREDUCE" : "OTHER"));
    }

    void act() throws Exception {
      if (gone) {
        return;
      }
      if (master == null) {
        startMaster();
        return;
      }
      turns++;
      for (Container container : master.allocate(asks(), List.of()).getAllocatedContainers()) {
        running.get(container.getNodeId()).add(container.getId());
      }
      live.rm().drainEvents();
    }

    private void startMaster() throws Exception {
      RMAppAttempt attempt = app.getCurrentAppAttempt();
      if (live.scheduler()
          .getApplicationAttempt(attempt.getAppAttemptId())
          .getLiveContainers()
          .isEmpty()) {
        return;
      }
      live.rm().waitForState(attempt.getAppAttemptId(), RMAppAttemptState.ALLOCATED);
      master = live.rm().sendAMLaunched(attempt.getAppAttemptId());
      live.rm().waitForState(attempt.getAppAttemptId(), RMAppAttemptState.LAUNCHED);
      master.registerAppAttempt();
      live.rm().waitForState(app.getApplicationId(), RMAppState.RUNNING);
    }

    private List<ResourceRequest> asks() {
      if (turns % 20 == 1) {
        return switch (shape) {
          case MAP_REDUCE -> List.of(LiveRm.request(20, 2, 1, 10 + random.nextInt(10)));
          case WIDE -> List.of(LiveRm.request(1, 1, 2, 10 + random.nextInt(20)));
          case LARGE -> List.of(LiveRm.request(1, 7, 1, 3 + random.nextInt(3)));
          case LOCAL -> local(2 + random.nextInt(6));
        };
      }
      if (shape == Shape.MAP_REDUCE && turns % 20 == 10) {
        return List.of(LiveRm.request(10, 1, 3, 2 + random.nextInt(4)));
      }
      return List.of();
    }

    private List<ResourceRequest> local(int count) {
      String host = nodes.get(random.nextInt(nodes.size())).getNodeId().getHost();
      List<ResourceRequest> requests = new ArrayList<>();
      for (String where : List.of(host, "/default-rack", ResourceRequest.ANY)) {
        requests.add(
            ResourceRequest.newInstance(
                Priority.newInstance(5), where, Resource.newInstance(3 * LiveRm.GB, 1), count));
      }
      return requests;
    }

    void kill() throws Exception {
      gone = true;
      live.rm().killApp(app.getApplicationId());
      live.rm().waitForState(app.getApplicationId(), RMAppState.KILLED);
      live.rm().drainEvents();
      for (List<ContainerId> containers : running.values()) {
        containers.removeIf(
            id -> id.getApplicationAttemptId().getApplicationId().equals(app.getApplicationId()));
      }
    }
  }
}

package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.heartbeat.CommitLog.Commit;
import io.heddle.yarn.testing.LiveRm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.PriorityUtilizationQueueOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.QueueOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.RMWSConsts;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.ActivityNodeInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParentQueuesTest {
  private static final int PARENTS = 3;
  private static final int LEAVES = 6;
  private static final String LABEL = "x";

  public static final class OwnOrder implements QueueOrderingPolicy {
    private List<CSQueue> queues = List.of();

    @Override
    public void setQueues(List<CSQueue> newQueues) {
      queues = newQueues;
    }

    @Override
    public Iterator<CSQueue> getAssignmentIterator(String partition) {
      return new ArrayList<>(queues).iterator();
    }

    @Override
    public String getConfigName() {
      return OwnOrder.class.getName();
    }
  }

  @Test
  void allParentsPassOverIdleChildrenButThoseWithAnOrderOfTheirOwn() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              tree(conf, "active");
              conf.set(LiveRm.ROOT + "p1.ordering-policy", OwnOrder.class.getName());
            })) {
      assertThat(pureStock(live)).containsExactly("root.p1");
      assertThat(order(live, "root.p1")).isInstanceOf(OwnOrder.class);
      assertThat(order(live, "root.p0").getConfigName()).isEqualTo("utilization");
      assertThat(order(live, "root.p2").getConfigName()).isEqualTo("priority-utilization");

      live.scheduler().reinitialize(live.rm().getConfig(), live.rm().getRMContext());
      assertThat(pureStock(live)).as("after a refresh").containsExactly("root.p1");
    }
  }

  @Test
  void onlyModeActiveIsNoPureStock() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> tree(conf, "active"))) {
      assertThat(pureStock(live)).isEmpty();

      for (String mode : List.of("off", "active", "shadow")) {
        Configuration next = new Configuration(live.rm().getConfig());
        next.set("yarn.scheduler.heddle.mode", mode);
        live.scheduler().reinitialize(next, live.rm().getRMContext());

        assertThat(pureStock(live)).hasSize(mode.equals("active") ? 0 : 4);
      }
    }
  }

  @Test
  void aParentThatStockCreatesIsSeen() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set(LiveRm.ROOT + "queues", "users");
              conf.set("yarn.scheduler.capacity.root.capacity", "1w");
              conf.set(LiveRm.ROOT + "users.capacity", "1w");
              conf.set(LiveRm.ROOT + "users.auto-queue-creation-v2.enabled", "true");
            })) {
      MockNM node = live.node("node", 4, 4);
      live.launch(node, app -> app.withQueue("root.users.team.ann"));

      assertThat(order(live, "root.users.team").getConfigName()).isEqualTo("utilization");
      assertThat(pureStock(live)).isEmpty();
    }
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void allocatesAsStockOnNodesWithAndWithoutALabel(long seed) throws Exception {
    List<Commit> stock = commits(seed, CommitLog.Stock.class);

    assertThat(stock).hasSizeGreaterThan(150);
    assertThat(stock).extracting(Commit::node).contains("plain", "lent", "own");
    assertThat(commits(seed, CommitLog.Heddle.class)).isEqualTo(stock);
  }

  @Test
  void recordedActivitiesTellOfIdleQueues() throws Exception {
    Set<String> stock = activities(CapacityScheduler.class);

    assertThat(stock)
        .contains(
            "root.p2.p2q1 SKIPPED Queue does not need more resource", "root.p2.p2q5 ACCEPTED ");
    assertThat(activities(HeddleScheduler.class)).isEqualTo(stock);
  }

  private static Set<String> activities(Class<? extends CapacityScheduler> scheduler)
      throws Exception {
    try (LiveRm live = LiveRm.start(conf -> settings(conf, scheduler))) {
      MockNM node = live.node("plain", 16, 16);
      LiveRm.ask(live.launch(node, app -> app.withQueue("root.p2.p2q5")), 1, 1, 1, 20);
      var recorder = live.scheduler().getActivitiesManager();

      recorder.recordNextNodeUpdateActivities(node.getNodeId().toString());
      live.heartbeat(node);

      Set<String> told = new TreeSet<>();
      recorder
          .getActivitiesInfo(node.getNodeId().toString(), RMWSConsts.ActivitiesGroupBy.DIAGNOSTIC)
          .getAllocations()
          .forEach(allocation -> tell(allocation.getRoot(), told));
      told.removeIf(line -> !line.startsWith("root"));
      return told;
    }
  }

  private static void tell(ActivityNodeInfo activity, Set<String> told) {
    told.add(
        activity.getName()
            + " "
            + activity.getAllocationState()
            + " "
            + (activity.getDiagnostic() == null ? "" : activity.getDiagnostic()));
    if (activity.getChildren() != null) {
      activity.getChildren().forEach(child -> tell(child, told));
    }
  }

  private static QueueOrderingPolicy order(LiveRm live, String parent) {
    return ((AbstractParentQueue) live.scheduler().getQueue(parent)).getQueueOrderingPolicy();
  }

  /** The parent queues with exactly stock's order, or another one than Heddle's. */
  private static Set<String> pureStock(LiveRm live) {
    Set<String> pure = new TreeSet<>();
    live.scheduler()
        .getCapacitySchedulerQueueManager()
        .getQueues()
        .values()
        .forEach(
            queue -> {
              if (queue instanceof AbstractParentQueue parent
                  && (parent.getQueueOrderingPolicy().getClass()
                          == PriorityUtilizationQueueOrderingPolicy.class
                      || !(parent.getQueueOrderingPolicy()
                          instanceof PriorityUtilizationQueueOrderingPolicy))) {
                pure.add(parent.getQueuePath());
              }
            });
    return pure;
  }

  private static void settings(Configuration conf, Class<? extends CapacityScheduler> scheduler) {
    tree(conf, "shadow");
    conf.set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
  }

  /** Three parents of six leaves each, one of which looks at priorities. */
  private static void tree(Configuration conf, String mode) {
    conf.set("yarn.scheduler.heddle.mode", mode);
    conf.setInt(LiveRm.ROOT + labelCapacity(), 100);
    conf.set(LiveRm.ROOT + "queues", "p0,p1,p2");
    for (int p = 0; p < PARENTS; p++) {
      String parent = LiveRm.ROOT + "p" + p + ".";
      share(conf, parent, List.of(50, 30, 20).get(p));
      List<String> leaves = new ArrayList<>();
      for (int q = 0; q < LEAVES; q++) {
        String leaf = leaf(p, q);
        leaves.add(leaf);
        share(conf, parent + leaf + ".", List.of(30, 20, 20, 10, 10, 10).get(q));
        conf.setInt(parent + leaf + ".priority", q % 3);
        conf.set(parent + leaf + ".user-limit-factor", "100");
      }
      conf.set(parent + "queues", String.join(",", leaves));
    }
    conf.set(LiveRm.ROOT + "p2.ordering-policy", "priority-utilization");
  }

  /** Stock's activities need names that are not used twice. */
  private static String leaf(int parent, int number) {
    return "p" + parent + "q" + number;
  }

  private static String labelCapacity() {
    return "accessible-node-labels." + LABEL + ".capacity";
  }

  private static void share(Configuration conf, String queue, int percent) {
    conf.setInt(queue + "capacity", percent);
    conf.set(queue + "accessible-node-labels", LABEL);
    conf.setInt(queue + labelCapacity(), percent);
  }

  private static List<Commit> commits(long seed, Class<? extends CapacityScheduler> scheduler)
      throws Exception {
    Configuration conf = LiveRm.settings();
    conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
    settings(conf, scheduler);
    CommitLog.clear();
    try (LiveRm live = LiveRm.start(conf, ParentQueuesTest::define)) {
      new Play(live, seed).play();
      return CommitLog.commits();
    }
  }

  private static void define(RMNodeLabelsManager labels) {
    try {
      labels.addToCluserNodeLabels(
          List.of(NodeLabel.newInstance(LABEL, false), NodeLabel.newInstance("own", true)));
      labels.addLabelsToNode(
          Map.of(
              NodeId.newInstance("lent", 0),
              Set.of(LABEL),
              NodeId.newInstance("own", 0),
              Set.of(LABEL)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Applications in a third of the queues ask now and then, also for nodes with the label. */
  private static final class Play {
    private final LiveRm live;
    private final Random random;
    private final List<MockNM> nodes = new ArrayList<>();
    private final Map<MockAM, List<Container>> held = new LinkedHashMap<>();

    Play(LiveRm live, long seed) {
      this.live = live;
      this.random = new Random(seed);
    }

    void play() throws Exception {
      for (String host : List.of("plain", "lent", "own")) {
        nodes.add(live.node(host, 24, 24));
      }
      for (int i = 0; i < PARENTS * LEAVES / 3; i++) {
        String queue = "root.p" + i % PARENTS + "." + leaf(i % PARENTS, random.nextInt(LEAVES));
        held.put(live.launch(nodes.get(0), app -> app.withQueue(queue)), new ArrayList<>());
      }
      for (int round = 0; round < 60; round++) {
        for (MockAM master : held.keySet()) {
          turn(master);
        }
        live.heartbeat(nodes.get(random.nextInt(nodes.size())));
      }
    }

    private void turn(MockAM master) throws Exception {
      List<Container> containers = held.get(master);
      containers.addAll(LiveRm.take(master));
      List<Container> ended = new ArrayList<>();
      containers.removeIf(container -> random.nextInt(4) == 0 && ended.add(container));
      LiveRm.release(master, ended);
      if (random.nextInt(4) == 0) {
        ResourceRequest request =
            LiveRm.request(1, 1 + random.nextInt(3), 1, 1 + random.nextInt(8));
        if (random.nextBoolean()) {
          request = LiveRm.request(2, 1, 1 + random.nextInt(2), 1 + random.nextInt(8));
          request.setNodeLabelExpression(LABEL);
        }
        master.allocate(List.of(request), List.of());
      }
      live.rm().drainEvents();
    }
  }
}

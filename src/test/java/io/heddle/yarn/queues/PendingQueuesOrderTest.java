package io.heddle.yarn.queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueResourceQuotas;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacities;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.PriorityUtilizationQueueOrderingPolicy;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a parent queue visits is what stock would visit and not skip, in stock's order. */
class PendingQueuesOrderTest {
  private static final List<String> PARTITIONS = List.of("", "x");
  private static final int CHILDREN = 40;

  private final Random random = new Random(7);
  private final List<Child> children = new ArrayList<>();
  private final List<CSQueue> queues = new ArrayList<>();
  private long heartbeat;
  private boolean recording;
  private final List<Throwable> failures = new ArrayList<>();

  private PendingQueuesOrder order(PriorityUtilizationQueueOrderingPolicy stock) {
    for (int i = 0; i < CHILDREN; i++) {
      children.add(new Child("c" + i));
    }
    children.forEach(child -> queues.add(child.queue));
    stock.setQueues(queues);
    return new PendingQueuesOrder(stock, () -> heartbeat, () -> recording, failures::add);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void visitsInStocksOrderWhateverChangesDuringAHeartbeat(boolean respectPriority) {
    var stock = new PriorityUtilizationQueueOrderingPolicy(respectPriority);
    PendingQueuesOrder order = order(stock);
    assertThat(order.getConfigName()).isEqualTo(stock.getConfigName());

    int visits = 0;
    for (heartbeat = 0; heartbeat < 40; heartbeat++) {
      children.forEach(Child::ask);
      String partition = PARTITIONS.get(random.nextInt(PARTITIONS.size()));
      for (int container = 0; container < 10; container++) {
        List<CSQueue> visited = list(order.getAssignmentIterator(partition));
        for (SchedulingMode mode : SchedulingMode.values()) {
          assertThat(notSkipped(visited, partition, mode))
              .as("heartbeat %d, container %d, partition '%s'", heartbeat, container, partition)
              .isEqualTo(notSkipped(list(stock.getAssignmentIterator(partition)), partition, mode));
        }
        assertThat(visited).allMatch(queue -> asksSomewhere(queue, partition));
        visits += visited.size();
        for (int changes = random.nextInt(3); changes >= 0; changes--) {
          children.get(random.nextInt(CHILDREN)).use(partition);
        }
      }
    }
    assertThat(visits).as("children visited of %d", 400 * CHILDREN).isBetween(4_000, 12_000);
  }

  @Test
  void aChildThatAsksIsSeenAtTheNextHeartbeat() {
    PendingQueuesOrder order = order(new PriorityUtilizationQueueOrderingPolicy(false));
    assertThat(order.getAssignmentIterator("")).isExhausted();

    children.get(3).pending("", 1);
    heartbeat++;

    assertThat(list(order.getAssignmentIterator(""))).containsExactly(queues.get(3));
  }

  @Test
  void aPartitionOfAnotherNodeIsSortedAnew() {
    PendingQueuesOrder order = order(new PriorityUtilizationQueueOrderingPolicy(false));
    children.get(3).pending("x", 1);
    assertThat(order.getAssignmentIterator("")).isExhausted();

    assertThat(list(order.getAssignmentIterator("x"))).containsExactly(queues.get(3));
  }

  @Test
  void otherChildrenAreSeenAtOnce() {
    PendingQueuesOrder order = order(new PriorityUtilizationQueueOrderingPolicy(false));
    assertThat(order.getAssignmentIterator("")).isExhausted();
    Child other = new Child("other");
    other.pending("", 1);

    order.setQueues(List.of(other.queue));

    assertThat(list(order.getAssignmentIterator(""))).containsExactly(other.queue);
  }

  @Test
  void visitsAllChildrenWhileActivitiesAreRecorded() {
    var stock = new PriorityUtilizationQueueOrderingPolicy(true);
    PendingQueuesOrder order = order(stock);
    children.forEach(child -> child.use(""));
    recording = true;

    assertThat(list(order.getAssignmentIterator("")))
        .hasSize(CHILDREN)
        .isEqualTo(list(stock.getAssignmentIterator("")));
  }

  private static List<CSQueue> list(Iterator<CSQueue> iterator) {
    List<CSQueue> list = new ArrayList<>();
    iterator.forEachRemaining(list::add);
    return list;
  }

  private static List<CSQueue> notSkipped(
      List<CSQueue> visited, String partition, SchedulingMode mode) {
    return visited.stream()
        .filter(
            queue ->
                SchedulerUtils.hasPendingResourceRequest(
                    new DominantResourceCalculator(),
                    queue.getQueueResourceUsage(),
                    partition,
                    Resource.newInstance(1 << 20, 1 << 10),
                    mode))
        .toList();
  }

  private static boolean asksSomewhere(CSQueue queue, String partition) {
    ResourceUsage usage = queue.getQueueResourceUsage();
    return usage.getPending(partition).getVirtualCores() > 0
        || usage.getPending().getVirtualCores() > 0;
  }

  /** A queue by its answers; a mocking framework takes most of the time of a sort. */
  private static CSQueue answering(Map<String, Object> answers) {
    return (CSQueue)
        Proxy.newProxyInstance(
            CSQueue.class.getClassLoader(),
            new Class<?>[] {CSQueue.class},
            (queue, method, arguments) ->
                switch (method.getName()) {
                  case "equals" -> queue == arguments[0];
                  case "hashCode" -> System.identityHashCode(queue);
                  default -> answers.get(method.getName());
                });
  }

  /** Few values for each key, so that many children are equal in it. */
  private final class Child {
    final CSQueue queue;
    private final QueueCapacities capacities = new QueueCapacities(false);
    private final ResourceUsage usage = new ResourceUsage();

    Child(String name) {
      QueueResourceQuotas quotas = new QueueResourceQuotas();
      Map<String, Object> answers =
          Map.of(
              "getQueueCapacities",
              capacities,
              "getQueueResourceQuotas",
              quotas,
              "getQueueResourceUsage",
              usage,
              "getPriority",
              Priority.newInstance(random.nextInt(3)),
              "getAccessibleNodeLabels",
              random.nextInt(3) == 0 ? Set.of() : Set.of("x"),
              "toString",
              name);
      queue = answering(answers);
      for (String partition : PARTITIONS) {
        capacities.setAbsoluteCapacity(partition, random.nextInt(3) / 4f);
        quotas.setConfiguredMinResource(
            partition, Resource.newInstance(random.nextInt(2) * 1024, random.nextInt(2)));
      }
    }

    void pending(String partition, int cores) {
      usage.setPending(partition, Resource.newInstance(0, cores));
    }

    /** Half of the children have no requests, as most queues have of a real cluster. */
    void ask() {
      for (String partition : PARTITIONS) {
        pending(partition, Math.max(0, random.nextInt(6) - 3));
      }
    }

    /** As when it gets or gives back a container, sometimes its last one. */
    void use(String partition) {
      usage.setUsed(partition, Resource.newInstance(random.nextInt(8), 1));
      capacities.setUsedCapacity(partition, random.nextInt(8) / 4f);
      capacities.setAbsoluteUsedCapacity(partition, random.nextInt(8) / 8f);
      if (random.nextInt(4) == 0) {
        pending(partition, 0);
      }
    }
  }
}

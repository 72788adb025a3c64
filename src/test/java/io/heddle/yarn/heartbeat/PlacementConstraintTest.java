package io.heddle.yarn.heartbeat;

import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.NODE;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTag;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTagWithNamespace;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.nodeAttribute;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.cardinality;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetIn;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNodeAttribute;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNotIn;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.RestRm;
import io.heddle.yarn.testing.SchedulerChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeAttributeOpCode;
import org.apache.hadoop.yarn.api.records.NodeAttributeType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.AttributeMappingOperationType;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeToAttributes;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodesToAttributesMappingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PlacementConstraintTest {
  @TempDir(factory = InTarget.class)
  Path attributes;

  private final List<MockNM> nodes = new ArrayList<>();
  private boolean rejects;

  static Stream<Arguments> schedulersAndHandlers() {
    return Stream.of(SchedulerChoice.values())
        .flatMap(
            scheduler ->
                Stream.of(
                        YarnConfiguration.SCHEDULER_RM_PLACEMENT_CONSTRAINTS_HANDLER,
                        YarnConfiguration.PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER)
                    .map(handler -> Arguments.of(scheduler, handler)));
  }

  @ParameterizedTest
  @MethodSource("schedulersAndHandlers")
  void antiAffinityGivesEachNodeOneContainer(SchedulerChoice scheduler, String handler)
      throws Exception {
    play(
        scheduler,
        handler,
        (live, am) -> {
          ask(am, 1, 4, "web", targetNotIn(NODE, allocationTag("web")));

          assertThat(hosts(served(live, am, 4))).containsExactly("n0", "n1", "n2");
        });
  }

  @ParameterizedTest
  @MethodSource("schedulersAndHandlers")
  void cardinalityLimitsTheContainersOfANode(SchedulerChoice scheduler, String handler)
      throws Exception {
    play(
        scheduler,
        handler,
        (live, am) -> {
          ask(am, 1, 7, "web", cardinality(NODE, 0, 1, "web"));

          assertThat(hosts(served(live, am, 7)))
              .containsExactly("n0", "n0", "n1", "n1", "n2", "n2");
        });
  }

  @ParameterizedTest
  @MethodSource("schedulersAndHandlers")
  void affinityJoinsTheContainerWithTheTag(SchedulerChoice scheduler, String handler)
      throws Exception {
    play(
        scheduler,
        handler,
        (live, am) -> {
          ask(am, 1, 1, "cache", targetNotIn(NODE, allocationTag("cache")));
          String host = hosts(served(live, am, 1)).get(0);

          // One by one: stock's processor gives a node one container in each of three attempts.
          for (int priority = 2; priority < 5; priority++) {
            ask(am, priority, 1, "reader", targetIn(NODE, allocationTag("cache")));
            assertThat(hosts(served(live, am, 1))).containsExactly(host);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("schedulersAndHandlers")
  void antiAffinityKeepsAwayFromOtherApplications(SchedulerChoice scheduler, String handler)
      throws Exception {
    play(
        scheduler,
        handler,
        (live, am) -> {
          ask(am, 1, 2, "web", targetNotIn(NODE, allocationTag("web")));
          List<String> taken = hosts(served(live, am, 2));
          assertThat(taken).doesNotHaveDuplicates().hasSize(2);
          MockAM other = live.launch(nodes.get(0), app -> app.withUser("bob"));

          ask(other, 1, 2, "db", targetNotIn(NODE, allocationTagWithNamespace("all", "web")));

          assertThat(hosts(served(live, other, 2))).hasSize(2).doesNotContainAnyElementsOf(taken);
        });
  }

  @ParameterizedTest
  @MethodSource("schedulersAndHandlers")
  void nodeAttributesDecideWhichNodesServe(SchedulerChoice scheduler, String handler)
      throws Exception {
    play(
        scheduler,
        handler,
        (live, am) -> {
          map(live, "n1", "17");
          map(live, "n2", "11");
          ask(am, 1, 2, "new", java(NodeAttributeOpCode.EQ, "17"));
          assertThat(hosts(served(live, am, 2))).containsExactly("n1", "n1");

          ask(am, 2, 2, "any", java(NodeAttributeOpCode.NE, "17"));
          assertThat(hosts(served(live, am, 2))).hasSize(2).doesNotContain("n1");

          map(live, "n1", "11");
          map(live, "n2", "17");
          ask(am, 3, 2, "moved", java(NodeAttributeOpCode.EQ, "17"));
          assertThat(hosts(served(live, am, 2))).containsExactly("n2", "n2");

          ask(am, 4, 1, "none", java(NodeAttributeOpCode.EQ, "21"));
          assertThat(served(live, am, 1)).isEmpty();
        });
  }

  private interface Requests {
    void play(LiveRm live, MockAM am) throws Exception;
  }

  /** Another application asks for containers without a constraint, so that there is a choice. */
  private void play(SchedulerChoice scheduler, String handler, Requests requests) throws Exception {
    rejects = handler.equals(YarnConfiguration.PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER);
    scheduler.play(
        conf -> {
          LiveRm.oneQueue(conf);
          conf.set(YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER, handler);
          conf.set(
              YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR, attributes.toUri().toString());
        },
        live -> {
          for (int i = 0; i < 3; i++) {
            nodes.add(live.node("n" + i, 64, 64));
          }
          MockAM ordinary = live.launch(nodes.get(0), app -> {});
          MockAM am = live.launch(nodes.get(0), app -> {});
          LiveRm.ask(ordinary, 1, 2, 2, 9);
          requests.play(live, am);
          assertThat(LiveRm.take(ordinary)).hasSize(9);
        });
  }

  private static void ask(
      MockAM am, int priority, int count, String tag, AbstractConstraint where) {
    SchedulingRequest request =
        SchedulingRequest.newInstance(
            priority,
            Priority.newInstance(priority),
            ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED),
            Set.of(tag),
            ResourceSizing.newInstance(count, Resource.newInstance(LiveRm.GB, 1)),
            where.build());
    am.addSchedulingRequest(List.of(request));
  }

  /**
   * Sends what was asked for, and returns what an application gets of it. The processor rejects the
   * others; the scheduler has nothing more to give after two heartbeats of each node.
   */
  private List<Container> served(LiveRm live, MockAM am, int asked) throws Exception {
    List<Container> given = new ArrayList<>(LiveRm.poll(am).getAllocatedContainers());
    for (int i = 0; i < 2; i++) {
      for (MockNM node : nodes) {
        live.heartbeat(node);
      }
    }
    AtomicInteger rejected = new AtomicInteger();
    RestRm.await(
        () -> {
          AllocateResponse response = LiveRm.poll(am);
          given.addAll(response.getAllocatedContainers());
          response.getRejectedSchedulingRequests().stream()
              .map(one -> one.getRequest().getResourceSizing().getNumAllocations())
              .forEach(rejected::addAndGet);
          return !rejects || given.size() + rejected.get() >= asked;
        });
    return given;
  }

  private static List<String> hosts(List<Container> containers) {
    return containers.stream().map(one -> one.getNodeId().getHost()).sorted().toList();
  }

  private static AbstractConstraint java(NodeAttributeOpCode code, String version) {
    return targetNodeAttribute(NODE, code, nodeAttribute("java", version));
  }

  private static void map(LiveRm live, String host, String version) throws Exception {
    NodeAttribute attribute =
        NodeAttribute.newInstance(
            NodeAttribute.PREFIX_CENTRALIZED, "java", NodeAttributeType.STRING, version);
    live.rm()
        .getAdminService()
        .mapAttributesToNodes(
            NodesToAttributesMappingRequest.newInstance(
                AttributeMappingOperationType.REPLACE,
                List.of(NodeToAttributes.newInstance(host, List.of(attribute))),
                true));
    live.rm().drainEvents();
  }

  /** The store of attributes is read by every ResourceManager that has the same directory. */
  static final class InTarget implements TempDirFactory {
    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
        throws IOException {
      return Files.createTempDirectory(Path.of("target"), "attributes").toAbsolutePath();
    }
  }
}

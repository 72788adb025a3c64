package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.SchedulerChoice;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewReservationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationDeleteRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationSubmissionRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.apache.hadoop.yarn.api.records.ReservationRequests;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.UpdateNodeResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A plan of the reservation system gives its reservations their shares, as in stock. */
class PlanQueueTest {
  private static final String PLAN = "root.plan";
  private static final int RESERVED = 4;

  /** Half of 20 GB may be reserved; there is room in the other half. */
  private static void settings(Configuration conf) {
    LiveRm.queues(conf, Map.of("default", 50, "plan", 50));
    conf.set(LiveRm.ROOT + "plan.maximum-capacity", "50");
    conf.set(LiveRm.ROOT + "plan.reservable", "true");
    conf.set(LiveRm.ROOT + "plan.user-limit-factor", "100");
    conf.setBoolean(YarnConfiguration.RM_RESERVATION_SYSTEM_ENABLE, true);
    // The test itself brings queues up to date with the plan, but for what a submission does.
    conf.setLong(YarnConfiguration.RM_RESERVATION_SYSTEM_PLAN_FOLLOWER_TIME_STEP, 3_600_000);
  }

  @ParameterizedTest
  @EnumSource
  void anApplicationGetsItsReservationWhileItLasts(SchedulerChoice scheduler) throws Exception {
    scheduler.play(
        PlanQueueTest::settings,
        live -> {
          MockNM node = live.node("node", 20, 20);
          synchronize(live, node);
          MockAM unreserved = launch(live, node, null);
          LiveRm.ask(unreserved, 1, 1, 1, 20);
          live.heartbeat(node);
          List<Container> others = LiveRm.take(unreserved);
          assertThat(others).as("the plan's half, but for its own master").hasSize(9);

          ReservationId reservation = reserve(live);
          synchronize(live, node);
          RMApp app = submit(live, reservation);
          live.heartbeat(node);
          assertThat(live.held(app)).as("no room in the plan's half").isZero();
          LiveRm.ask(unreserved, 1, 1, 1, 0);
          LiveRm.release(unreserved, others.subList(0, 7));
          MockAM reserved = MockRM.launchAndRegisterAM(app, live.rm(), node);
          LiveRm.ask(unreserved, 1, 1, 1, 20);
          LiveRm.ask(reserved, 1, 1, 1, 20);
          live.heartbeat(node);
          live.heartbeat(node);

          assertThat(app.getQueue()).isEqualTo(PLAN);
          assertThat(live.held(reserved)).isEqualTo(RESERVED);
          assertThat(live.usedGigabytes(reservation.toString())).isEqualTo(RESERVED);
          assertThat(live.held(unreserved)).isEqualTo(10 - RESERVED);
          if (scheduler != SchedulerChoice.STOCK) {
            assertThat(live.heddle().leaves())
                .extracting(QueueDemand::queuePath)
                .contains(PLAN + "." + reservation);
          }

          live.rm()
              .getClientRMService()
              .deleteReservation(ReservationDeleteRequest.newInstance(reservation));
          synchronize(live, node);

          assertThat(live.attempt(reserved).getQueueName()).endsWith("plan-default");
          assertThat(live.held(reserved)).isEqualTo(RESERVED);
          synchronize(live, node);
          assertThat(live.scheduler().getQueue(reservation.toString())).isNull();
        });
  }

  /** What is promised to one reservation is not promised to another. */
  @ParameterizedTest
  @EnumSource
  void aPlanRefusesMoreThanItHas(SchedulerChoice scheduler) throws Exception {
    scheduler.play(
        PlanQueueTest::settings,
        live -> {
          MockNM node = live.node("node", 20, 20);
          synchronize(live, node);
          reserve(live);
          reserve(live);

          assertThatThrownBy(() -> reserve(live)).isInstanceOf(YarnException.class);
        });
  }

  /** Stock gives queues of reservations their sizes when a size of a node is told. */
  private static void synchronize(LiveRm live, MockNM node) throws Exception {
    live.rm().drainEvents();
    live.rm().getRMContext().getReservationSystem().synchronizePlan(PLAN, false);
    live.rm()
        .getAdminService()
        .updateNodeResource(
            UpdateNodeResourceRequest.newInstance(
                Map.of(
                    node.getNodeId(),
                    ResourceOption.newInstance(Resource.newInstance(20 * LiveRm.GB, 20), -1))));
    live.rm().drainEvents();
  }

  private static ReservationId reserve(LiveRm live) throws Exception {
    ReservationId id =
        live.rm()
            .getClientRMService()
            .getNewReservation(Records.newRecord(GetNewReservationRequest.class))
            .getReservationId();
    long now = System.currentTimeMillis();
    long step = 3_600_000;
    ReservationRequests requests =
        ReservationRequests.newInstance(
            List.of(
                ReservationRequest.newInstance(
                    Resource.newInstance(LiveRm.GB, 1), RESERVED, RESERVED, 2 * step)),
            ReservationRequestInterpreter.R_ALL);
    live.rm()
        .getClientRMService()
        .submitReservation(
            ReservationSubmissionRequest.newInstance(
                ReservationDefinition.newInstance(
                    now, now + 3 * step, requests, "r", "0", Priority.newInstance(0)),
                PLAN,
                id));
    live.rm().drainEvents();
    return id;
  }

  private static MockAM launch(LiveRm live, MockNM node, ReservationId reservation)
      throws Exception {
    return MockRM.launchAndRegisterAM(submit(live, reservation), live.rm(), node);
  }

  private static RMApp submit(LiveRm live, ReservationId reservation) throws Exception {
    var id = live.rm().getNewAppId().getApplicationId();
    ApplicationSubmissionContext context = Records.newRecord(ApplicationSubmissionContext.class);
    context.setApplicationId(id);
    context.setQueue(PLAN);
    context.setReservationID(reservation);
    context.setResource(Resource.newInstance(LiveRm.GB, 1));
    context.setAMContainerSpec(Records.newRecord(ContainerLaunchContext.class));
    live.rm().getClientRMService().submitApplication(SubmitApplicationRequest.newInstance(context));
    live.rm().waitForState(id, RMAppState.ACCEPTED);
    return live.rm().getRMContext().getRMApps().get(id);
  }
}

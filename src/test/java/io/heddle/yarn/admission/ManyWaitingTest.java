package io.heddle.yarn.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.telemetry.MetricValue;
import io.heddle.yarn.testing.AdmittingHeddle;
import io.heddle.yarn.testing.LiveRm;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a decision costs does not grow with the queue. */
@Tag("long")
class ManyWaitingTest {
  private static final int MANY = 4_000;
  private static final int CANDIDATES = 100;
  private static final int PLACES = 50;

  private static ApplicationId id(int number) {
    return ApplicationId.newInstance(7, number);
  }

  private static ApplicationAttemptId attempt(int number) {
    return ApplicationAttemptId.newInstance(id(number), 1);
  }

  /** One for all: nothing depends on who it is. Mocks would take longer than what is tested. */
  private static RMApp application() {
    ApplicationSubmissionContext submission = Records.newRecord(ApplicationSubmissionContext.class);
    RMAppAttempt attempt = answering(RMAppAttempt.class, Map.of());
    return answering(
        RMApp.class,
        Map.of(
            "getApplicationSubmissionContext",
            submission,
            "getCurrentAppAttempt",
            attempt,
            "getApplicationSchedulingEnvs",
            Map.of(),
            "getApplicationTags",
            Set.of(),
            "getSubmitTime",
            0L,
            "getUser",
            "ann",
            "getApplicationType",
            "SPARK",
            "getName",
            "job"));
  }

  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.get(method.getName())));
  }

  private static void submit(LiveRm live, RMApp application, int number) {
    live.rm().getRMContext().getRMApps().put(id(number), application);
    live.heddle()
        .handle(
            new AppAddedSchedulerEvent(
                id(number), "default", "ann", false, null, Priority.newInstance(0), null));
    live.heddle().handle(new AppAttemptAddedSchedulerEvent(attempt(number), false));
  }

  private static void end(LiveRm live, int number) {
    live.heddle()
        .handle(
            new AppAttemptRemovedSchedulerEvent(
                attempt(number), RMAppAttemptState.FINISHED, false));
    live.heddle().handle(new AppRemovedSchedulerEvent(id(number), RMAppState.FINISHED));
  }

  private static List<Integer> running(LiveRm live, Set<Integer> numbers) {
    List<Integer> running = new ArrayList<>();
    for (int number : numbers) {
      if (live.scheduler().getApplicationAttempt(attempt(number)).isRunnable()) {
        running.add(number);
      }
    }
    return running;
  }

  /** Of 4,000, fifty run at a time: all get their turn, and the policy sees a hundred at most. */
  @Test
  void aPolicySeesThoseThatCameFirstAndAllGetTheirTurn() throws Exception {
    AdmittingHeddle.chooseLast();
    try (LiveRm live =
        AdmittingHeddle.start(
            conf -> {
              conf.setInt(AdmittingHeddle.MAX_RUNNING, PLACES);
              conf.setInt("yarn.scheduler.capacity.maximum-applications", 2 * MANY);
            })) {
      RMApp application = application();
      Set<Integer> left = new HashSet<>();
      for (int number = 1; number <= MANY; number++) {
        submit(live, application, number);
        left.add(number);
      }
      assertThat(MetricValue.of(live.heddle().metrics(), "Held"))
          .isLessThanOrEqualTo(MANY - PLACES);

      while (!left.isEmpty()) {
        List<Integer> running = running(live, left);
        assertThat(running).hasSize(Math.min(PLACES, left.size()));
        for (int number : running) {
          end(live, number);
          left.remove(number);
        }
      }
      assertThat(AdmittingHeddle.questions())
          .hasSize(MANY)
          .allSatisfy(
              question -> assertThat(question.waiting()).hasSizeLessThanOrEqualTo(CANDIDATES));
      assertThat(live.heddle().metrics().admission().failures()).isZero();
    }
  }
}

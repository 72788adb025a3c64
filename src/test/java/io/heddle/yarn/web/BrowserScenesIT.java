package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.TunerConfig;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.RestRm;
import io.heddle.yarn.testing.WebScene;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, of ResourceManagers each of which shows another part of it. */
@Tag("long")
class BrowserScenesIT {
  private static final String HEARTBEAT_DRIVEN =
      """
      <configuration>
        <property><name>yarn.scheduler.capacity.root.queues</name><value>default</value></property>
        <property><name>yarn.scheduler.capacity.root.default.capacity</name><value>100</value></property>
        <property>
          <name>yarn.scheduler.capacity.schedule-asynchronously.enable</name><value>false</value>
        </property>
      </configuration>
      """;

  private static Browser browser;
  @TempDir Path directory;
  private BrowserTab page;

  @BeforeAll
  static void open(@TempDir Path profile) throws Exception {
    browser = Browser.required(profile);
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void openTab() throws Exception {
    page = browser.tab();
  }

  @AfterEach
  void nothingIsWrongInTheConsole() {
    assertThat(page.console()).isEmpty();
  }

  private RestRm rm(String queues) throws IOException {
    Files.writeString(directory.resolve("capacity-scheduler.xml"), queues);
    return new RestRm(directory);
  }

  /** An admin sees what is reclaimed, and pauses it. */
  @Test
  void anAdminSeesWhatNodesOfferAndPauses() throws Exception {
    try (RestRm rest = rm(ReclaimIT.SCHEDULER)) {
      rest.start(HeddleScheduler.class, ReclaimIT.SETTINGS);
      RestRm.await(() -> rest.heddle().getNumClusterNodes() == 1);

      page.open(rest.uri("/heddle/"));
      page.evaluate("window.confirm = question => { window.question = question; return true; }");
      page.await("document.getElementById('reclaim-cluster').textContent.includes('of 1 nodes')");
      page.await("document.getElementById('reclaim-nodes').textContent.includes('stale')");

      assertThat(page.text("#reclaim-mode")).isEqualTo("active");
      assertThat(page.text("#reclaim-nodes tbody tr")).contains("stale");
      assertThat(
              page.evaluate("document.querySelector('#reclaim-nodes td:last-child').title")
                  .asText())
          .isEqualTo("There are no recent figures of it.");
      assertThat(page.text("#reclaim-cluster")).contains("1 of 1 nodes");
      assertThat(page.text("#reclaim-cluster")).contains("Memory offered beyond");

      page.press("#reclaim-buttons button", "pause");
      page.await("document.getElementById('reclaim-mode').textContent.includes('paused')");
      assertThat(page.evaluate("window.question").asText()).contains("no more than they have");
      assertThat(page.text("#reclaim-said")).contains("until it is resumed");
      page.await("document.querySelector('#reclaim-buttons button').textContent === 'resume'");
      page.await("document.getElementById('reclaim-checks').textContent.includes('paused')");
    }
  }

  /** Nodes that may be released are shown once there are any, and that they get nothing new. */
  @Test
  void nodesThatMayBeReleasedAreShown() throws Exception {
    try (RestRm rest = rm(ReclaimIT.SCHEDULER)) {
      rest.start(HeddleScheduler.class, Map.of());
      // Of one host: the port tells which.
      rest.node("localhost:2", 10, 10);
      RestRm.await(() -> rest.heddle().getNumClusterNodes() == 2);

      page.open(rest.uri("/heddle/"));
      page.await("document.querySelector('#release-nodes tbody tr') !== null");
      assertThat(page.text("#release")).isEmpty();
      page.await("document.querySelectorAll('#nodes tbody tr').length === 2");
      assertThat(page.text("#nodes")).contains("localhost:1", "localhost:2");

      rest.heddle().releasable().empty(List.of(NodeId.newInstance("localhost", 1)));
      page.await("!document.getElementById('release').hidden");
      assertThat(page.text("#release-total")).isEqualTo("1 may go, 0 emptying, of 2 nodes");
      assertThat(page.text("#release-nodes tbody tr"))
          .contains("localhost:1", "may go", "empty, and nothing new starts there");
      assertThat(page.text("#passed-over"))
          .isEqualTo("1 node (localhost): emptying: an autoscaler releases it");
    }
  }

  /** On 3 GB YARN serves the older application's 1 GB; Heddle would serve the younger one's 3. */
  private static void play(RestRm rest) throws Exception {
    MockNM worker = rest.node("worker:1", 3, 3);
    MockAM older = rest.master(rest.submit("ann", app -> {}));
    MockAM younger = rest.master(rest.submit("bob", app -> {}));
    LiveRm.ask(older, 1, 1, 1, 1);
    LiveRm.ask(younger, 1, 3, 3, 1);
    RestRm.await(
        () -> {
          try {
            worker.nodeHeartbeat(true);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
          return rest.heddle().metrics().shadowDifferent() == 1;
        });
  }

  @Test
  void whatItWouldHaveChangedIsSaidInSentences() throws Exception {
    try (RestRm rest = rm(HEARTBEAT_DRIVEN)) {
      rest.start(
          HeddleScheduler.class,
          Map.of(
              HeddleConfig.MODE, "shadow",
              HeddleConfig.POLICY, "haste",
              HeddleConfig.BUDGET, "1000000"));
      play(rest);

      page.open(rest.uri("/heddle/"));
      page.await("document.querySelector('#shadow-queues tbody tr') !== null");

      assertThat(page.text("#mode")).isEqualTo("shadow");
      assertThat(page.text("#shadow-hint")).contains("yarn.scheduler.heddle.mode = active");
      assertThat(page.text("#shadow-sum"))
          .contains(
              "1 (100 %) of 1 container would have gone to another request: 1 would have fitted"
                  + " their node better, 0 worse.");
      assertThat(page.text("#shadow-queues tbody tr")).contains("root.default", "1 (100 %)");
    }
  }

  private static String ordering(WebScene scene) {
    return ((AbstractLeafQueue) scene.rest().heddle().getQueue("etl"))
        .getOrderingPolicy()
        .getInfo();
  }

  private static HttpResponse<String> apply(WebScene scene, String change) throws Exception {
    return RestRm.send(
        HttpRequest.newBuilder(scene.rest().uri("/heddle/api/v1/tuner/apply" + change))
            .header("X-XSRF-Header", "1")
            .POST(HttpRequest.BodyPublishers.noBody()));
  }

  /** An admin applies what the tuner proposes in a dry run. */
  @Test
  void aProposalIsApplied() throws Exception {
    try (WebScene scene = new WebScene(directory, Map.of(TunerConfig.MODE, "dry-run"))) {
      scene.applications();
      scene.tuner();
      int proposal = scene.rest().api("tuner").path("proposal").asInt();
      assertThat(proposal).isPositive();
      assertThat(ordering(scene)).doesNotContain("Fair");
      assertThat(apply(scene, "").statusCode()).isEqualTo(400);
      assertThat(apply(scene, "?change=" + (proposal + 1)).statusCode()).isEqualTo(409);

      page.open(scene.rest().uri("/heddle/"));
      page.evaluate("window.confirm = question => true");
      page.press("#tuner tbody button", "apply");
      page.await("document.getElementById('tuner-said').textContent.includes('asked to apply')");
      scene.tuner().lookAfter(10);

      page.await(
          "document.getElementById('tuner').innerText.includes('#%d applied')".formatted(proposal));
      assertThat(page.text("#tuner")).contains("approved by ");
      assertThat(ordering(scene)).contains("Fair");
    }
  }
}

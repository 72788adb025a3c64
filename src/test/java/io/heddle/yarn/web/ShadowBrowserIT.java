package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.RestRm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a ResourceManager in shadow mode, in a real browser. */
@Tag("long")
class ShadowBrowserIT {
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

  @TempDir Path directory;

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
    Path conf = Files.createDirectory(directory.resolve("conf"));
    Files.writeString(conf.resolve("capacity-scheduler.xml"), HEARTBEAT_DRIVEN);
    try (Browser browser = Browser.required(Files.createDirectory(directory.resolve("browser")));
        RestRm rest = new RestRm(conf)) {
      rest.start(
          HeddleScheduler.class,
          Map.of(
              HeddleConfig.MODE, "shadow",
              HeddleConfig.POLICY, "haste",
              HeddleConfig.BUDGET, "1000000"));
      play(rest);

      BrowserTab page = browser.tab();
      page.open(rest.uri("/heddle/"));
      page.await("document.querySelector('#shadow-queues tbody tr') !== null");

      assertThat(page.text("#mode")).isEqualTo("shadow");
      assertThat(page.text("#shadow-hint")).contains("yarn.scheduler.heddle.mode = active");
      assertThat(page.text("#shadow-sum"))
          .contains(
              "1 (100 %) of 1 container would have gone to another request: 1 would have fitted"
                  + " their node better, 0 worse.");
      assertThat(page.text("#shadow-queues tbody tr")).contains("root.default", "1 (100 %)");
      assertThat(page.console()).isEmpty();
    }
  }
}

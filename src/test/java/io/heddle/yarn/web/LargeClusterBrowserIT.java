package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.config.HeddleConfig;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.RestRm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 1,000 queues, 3,000 applications, 500 nodes: what is shown is bounded, and all of it is found.
 */
@Tag("long")
class LargeClusterBrowserIT {
  private static final int DEPARTMENTS = 10;
  private static final int TEAMS = 100;
  private static final int EACH = 3;
  private static final int NODES = 500;

  @TempDir static Path directory;

  private static Browser browser;
  private static RestRm rest;

  @BeforeAll
  static void open() throws Exception {
    browser = Browser.required(Files.createDirectory(directory.resolve("browser")));
    Path conf = Files.createDirectory(directory.resolve("conf"));
    new ConfigurationFiles(conf).capacityScheduler(LargeClusterBrowserIT::queues);
    rest = new RestRm(conf);
    rest.start(BusyHeddle.class, Map.of(HeddleConfig.MODE, "active"));
    for (int node = 0; node < NODES; node++) {
      rest.node("node-%03d:1".formatted(node), 8, 8);
    }
    for (int one = 0; one < DEPARTMENTS * TEAMS * EACH; one++) {
      String queue = queue(one % (DEPARTMENTS * TEAMS));
      String name = "job %05d".formatted(one);
      rest.submit(
          "user-" + one % 50,
          app -> {
            app.setApplicationName(name);
            app.setQueue(queue);
            app.setUnmanagedAM(false);
          });
    }
    // Submitted counts them before their attempts, which the page shows, are there.
    RestRm.await(
        () -> rest.heddle().getRootQueueMetrics().getAppsPending() == DEPARTMENTS * TEAMS * EACH);
  }

  private static String queue(int number) {
    return "root.department-%d.team-%02d".formatted(number / TEAMS, number % TEAMS);
  }

  private static void queues(Configuration conf) {
    conf.set(LiveRm.ROOT + "queues", names("department-%d", DEPARTMENTS));
    conf.set("yarn.scheduler.capacity.maximum-applications", "100000");
    conf.set("yarn.scheduler.capacity.schedule-asynchronously.enable", "false");
    for (int department = 0; department < DEPARTMENTS; department++) {
      String parent = LiveRm.ROOT + "department-" + department;
      conf.set(parent + ".capacity", "10");
      conf.set(parent + ".queues", names("team-%02d", TEAMS));
      for (int team = 0; team < TEAMS; team++) {
        conf.set(parent + ".team-%02d.capacity".formatted(team), "1");
      }
    }
  }

  private static String names(String format, int count) {
    return IntStream.range(0, count).mapToObj(format::formatted).collect(Collectors.joining(","));
  }

  @AfterAll
  static void stop() {
    if (rest != null) {
      rest.close();
    }
    if (browser != null) {
      browser.close();
    }
  }

  private static BrowserTab page(String choices) throws Exception {
    BrowserTab page = browser.tab();
    page.open(rest.uri("/heddle/" + choices));
    return page;
  }

  @Test
  void whatIsShownIsBounded() throws Exception {
    BrowserTab page = page("");
    page.await("document.querySelectorAll('#waiting tbody tr').length === 20");
    page.await("document.querySelectorAll('#nodes tbody tr').length === 20");
    page.await("document.querySelectorAll('#queues tbody tr').length === 11");

    assertThat(page.text("#applications-total")).isEqualTo("1 to 20 of 3,000");
    assertThat(page.text("#nodes-total")).isEqualTo("1 to 20 of 501");
    assertThat(page.count("*")).isLessThan(5_000);
    assertThat(page.console()).isEmpty();
  }

  @Test
  void eachApplicationIsFound() throws Exception {
    BrowserTab page = page("");
    page.type("#filter-search", "job 02876");
    page.await("document.querySelectorAll('#waiting tbody tr').length === 1");
    assertThat(page.text("#waiting tbody tr"))
        .contains("job 02876", "user-26", queue(876), "its AM needs 1 GB, 1 core");

    page.press("#waiting tbody a", "why?");
    page.await("!document.getElementById('explanation-body').hidden");
    assertThat(page.text("#explanation-waiting")).isNotEmpty();
  }

  @Test
  void theLastPageOfAListIsReached() throws Exception {
    BrowserTab page = page("#offset=2980");
    page.await("document.querySelectorAll('#waiting tbody tr').length === 20");

    assertThat(page.text("#applications-total")).isEqualTo("2,981 to 3,000 of 3,000");
    assertThat(page.text("#applications-next")).isEmpty();
    page.press("#applications-before", "before");
    page.await(
        "document.getElementById('applications-total').textContent === '2,961 to 2,980 of 3,000'");
  }

  @Test
  void aQueueIsFoundWithThoseAboveIt() throws Exception {
    BrowserTab page = page("");
    page.await("document.querySelectorAll('#queues tbody tr').length === 11");
    page.press("#queues .fold", "department-7");
    page.await("document.querySelectorAll('#queues tbody tr').length === 111");
    page.type("#queues-search", "department-7.team-42");
    page.await("document.querySelectorAll('#queues tbody tr').length === 3");

    assertThat(page.text("#queues tbody tr:last-child")).contains("team-42");
  }

  /** No page waits for the scheduler while it is busy, or the scheduler for a page. */
  @Test
  void answersNeedNoLockOfTheScheduler() throws Exception {
    List<String> resources =
        List.of(
            "cluster",
            "history",
            "queues?parents=true&limit=1000",
            "running",
            "nodes",
            "nodes/release",
            "health");
    Map<String, JsonNode> answers = new HashMap<>();

    ((BusyHeddle) rest.heddle())
        .whileItIsBusy(
            () -> {
              for (String resource : resources) {
                answers.put(resource, rest.api(resource));
              }
              return null;
            });

    assertThat(answers).hasSize(resources.size());
    assertThat(answers.get("queues?parents=true&limit=1000").path("total").asInt())
        .isEqualTo(1 + DEPARTMENTS + DEPARTMENTS * TEAMS);
  }

  public static final class BusyHeddle extends HeddleScheduler {
    void whileItIsBusy(Callable<?> action) throws Exception {
      writeLock.lock();
      try {
        action.call();
      } finally {
        writeLock.unlock();
      }
    }
  }
}

package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.yarn.testing.RestRm;
import io.heddle.yarn.testing.WebScene;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a live ResourceManager in a real browser, with words of users who mean harm. */
@Tag("long")
class BrowserIT {
  @TempDir static Path directory;

  private static Browser browser;
  private static WebScene scene;
  private BrowserTab page;

  @BeforeAll
  static void open() throws Exception {
    browser = Browser.required(Files.createDirectory(directory.resolve("browser")));
    scene =
        new WebScene(
            Files.createDirectory(directory.resolve("conf")),
            Map.of(YarnConfiguration.MAX_CLUSTER_LEVEL_APPLICATION_PRIORITY, "5"));
    scene.applications();
    scene.sharedNodes();
    scene.tuner();
    scene.stages();
  }

  @AfterAll
  static void stop() {
    if (scene != null) {
      scene.close();
    }
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void openPage() throws Exception {
    page = browser.tab();
    page.open(uri(""));
  }

  @AfterEach
  void nothingIsWrongInTheConsole() {
    assertThat(page.console()).isEmpty();
  }

  private static URI uri(String choices) {
    return scene.rest().uri("/heddle/" + choices);
  }

  @Test
  void thePageShowsWhatTheJsonSays() throws Exception {
    page.await("document.querySelector('#stages tbody tr') !== null");
    assertThat(page.text("#policy"))
        .isEqualTo("policy heddle; containers are placed at heartbeats only");
    // How to go on from shadow mode is not for one that is active.
    assertThat(page.text("#shadow-hint")).isEmpty();
    page.await("document.querySelectorAll('#waiting tbody tr').length >= 5");
    for (JsonNode app : scene.rest().api("applications").path("items")) {
      assertThat(page.text("#waiting")).contains(app.path("id").asText());
    }
    page.await("document.querySelector('#tuner tbody tr') !== null");
    assertThat(page.text("#tuner")).contains("#1 applied", "100 s", "10 s", "fifo → fair");
    page.await("document.querySelector('#preferences tbody tr') !== null");
    for (JsonNode pair : scene.rest().api("preferences").path("beside")) {
      assertThat(page.text("#preferences"))
          .contains("%.2f".formatted(Math.abs(pair.path("benefit").asDouble())));
    }
  }

  private static final String REQUESTS =
      "performance.getEntriesByType('resource').map(entry => entry.name)"
          + ".filter(name => name.includes('/api/v1/'))";

  /** Each request is a line in the ResourceManager's access log. */
  @Test
  void aRefreshOfThePageIsOneRequest() throws Exception {
    page.await("document.querySelector('#tuner tbody tr') !== null");
    page.await(REQUESTS + ".length >= 3");

    assertThat(page.evaluate(REQUESTS))
        .extracting(JsonNode::asText)
        .allSatisfy(name -> assertThat(name).contains("/heddle/api/v1/page?", "cluster="));
    page.evaluate("window.count = " + REQUESTS + ".length");
    page.type("#filter-user", "bob");
    page.await("document.querySelectorAll('#waiting tbody tr').length === 1");
    // By then the next refresh may have been, too.
    assertThat(page.evaluate(REQUESTS + ".length - window.count").asInt()).isBetween(1, 2);
  }

  @Test
  void nothingIsAskedForWhileThePageIsHidden() throws Exception {
    page.await("document.querySelector('#tuner tbody tr') !== null");
    page.evaluate(
        """
        window.timers = new Map(); window.fetched = 0;
        window.setTimeout = (call, millis) => { timers.set(timers.size + 1, call); return timers.size; };
        window.clearTimeout = id => timers.delete(id);
        const real = window.fetch;
        window.fetch = (...all) => { window.fetched++; return real(...all); };
        window.look = hidden => {
          Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
          document.dispatchEvent(new Event('visibilitychange'));
        };
        look(false);
        """);
    page.await("window.fetched === 1 && window.timers.size === 1");

    page.evaluate("look(true)");
    assertThat(page.evaluate("window.timers.size").asInt()).isZero();
    assertThat(page.evaluate("window.fetched").asInt()).isEqualTo(1);
    page.evaluate("location.hash = 'user=bob'; dispatchEvent(new Event('hashchange'))");
    assertThat(page.evaluate("window.fetched").asInt()).isEqualTo(1);

    page.evaluate("look(false)");
    page.await("document.querySelectorAll('#waiting tbody tr').length === 1");
    assertThat(page.evaluate("window.fetched").asInt()).isEqualTo(2);
  }

  @Test
  void wordsOfUsersStayText() throws Exception {
    page.await("document.querySelectorAll('#waiting tbody tr').length >= 5");
    page.await("document.querySelector('#preferences tbody tr') !== null");

    assertThat(page.dom())
        .contains("<title>Heddle</title>", "&lt;script&gt;document.title='owned'&lt;/script&gt;")
        .doesNotContain("<script>document", "<img", "x".repeat(300));
    // Each stands by itself, so that marks of direction do not turn round what follows.
    assertThat(page.dom()).containsPattern("<bdi class=\"name\"[^>]*>&lt;/td&gt;&lt;script&gt;");
  }

  @Test
  void anApplicationIsExplainedInSentences() throws Exception {
    page.press("#waiting tbody tr:has(bdi[title='nightly load']) a", "why?");
    page.await("!document.getElementById('explanation-body').hidden");

    assertThat(page.text("#explanation-name")).isEqualTo("nightly load");
    assertThat(page.text("#explanation-about"))
        .containsPattern("of ann is running in queue root.etl; it holds \\d+ containers");
    assertThat(page.text("#explanation-waiting")).contains("stage plan");
    assertThat(page.text("#explanation-placed")).contains("this application", "decided by");
    // Only this view is shown, and the way back leads to the others.
    assertThat(page.text("#queues-title")).isEmpty();
    page.press("#explanation-back", "all");
    page.await("document.getElementById('explanation').hidden");
    assertThat(page.text("#queues-title")).startsWith("Queues");
  }

  /** No job here has earlier runs: the answer says so in their place. */
  @Test
  void expectedTimesAreShown() throws Exception {
    page.evaluate(
        """
        const answered = window.fetch;
        const noon = new Date().setHours(12, 0, 0, 0);
        const expected = {start: {from: noon, to: noon + 600000}, end: null};
        window.fetch = async (...call) => {
          const answer = await answered(...call);
          const json = await answer.json();
          return new Response(JSON.stringify({...json, expected}), {status: answer.status});
        };
        """);
    page.press("#waiting tbody tr:has(bdi[title='nightly load']) a", "why?");
    page.await("!document.getElementById('explanation-body').hidden");

    assertThat(page.text("#explanation-expected"))
        .isEqualTo("expected start 12:00 to 12:10 (8 in 10 jobs)");
  }

  @Test
  void anExplanationIsALinkForOthers() throws Exception {
    String hostile = scene.rest().api("applications?search=owned").at("/items/0/id").asText();

    page.open(uri("#application=" + hostile));
    page.await("!document.getElementById('explanation-body').hidden");
    assertThat(page.text("#explanation-name")).startsWith("</td><script>");
    assertThat(page.text("#explanation-waiting")).contains("admission policy companion");
  }

  @Test
  void anApplicationThatIsGoneIsSaidToBe() throws Exception {
    BrowserTab gone = browser.tab();
    gone.open(uri("#application=application_1_0001"));
    gone.await("!document.getElementById('explanation-problem').hidden");

    assertThat(gone.text("#explanation-problem")).contains("does not know application_1_0001");
    assertThat(gone.text("#explanation-body")).isEmpty();
  }

  @Test
  void applicationsAreFoundByQueueUserAndWords() throws Exception {
    rows("waiting", 5);
    page.type("#filter-user", "bob");
    page.await("document.querySelectorAll('#waiting tbody tr').length === 1");
    assertThat(page.text("#waiting")).contains("report 2026-11-20");
    page.press("#filter-clear", "show all");
    rows("waiting", 5);
    page.type("#filter-search", "CLICKS");
    page.await("document.querySelectorAll('#waiting tbody tr').length === 1");
    assertThat(page.text("#waiting")).contains("clicks per hour");
    page.press("#filter-clear", "show all");
    rows("waiting", 5);
    page.press("#waiting tbody a", "root.etl");
    page.await("document.querySelectorAll('#waiting tbody tr').length === 1");
    assertThat(page.text("#waiting")).contains("nightly load");
    // What is chosen is in the address.
    assertThat(page.evaluate("location.hash").asText()).isEqualTo("#queue=root.etl");
    page.type("#filter-search", "nothing like it");
    page.await(
        "document.querySelector('#waiting-panel .none')?.textContent === 'none of these waits'");
  }

  @Test
  void runningApplicationsAreLinkedToYarnsPages() throws Exception {
    page.press("#show-running", "Running");
    rows("running", 1);

    assertThat(page.text("#running")).contains("nightly load", "GB");
    assertThat(page.text("#waiting")).isEmpty();
    String address = page.evaluate("document.querySelector('#running td small a').href").asText();
    assertThat(
            scene
                .rest()
                .json(
                    URI.create(address).getPath().replace("/cluster/app/", "/ws/v1/cluster/apps/"))
                .at("/app/name")
                .asText())
        .isEqualTo("nightly load");
  }

  private void rows(String table, int least) throws Exception {
    page.await("document.querySelectorAll('#%s tbody tr').length >= %d".formatted(table, least));
  }

  @Test
  void queuesAreATreeWithGuaranteeAndLimits() throws Exception {
    rows("queues", 3);

    assertThat(
            page.evaluate(
                "[...document.querySelectorAll('#queues tbody tr')].map(row => row.cells[0].innerText.trim())"))
        .extracting(JsonNode::asText)
        .containsExactly("▾ root", "adhoc", "etl");
    assertThat(page.text("#queues tbody tr:nth-child(3)"))
        .contains("70 %", "100 %", "decima-linear");
    page.press("#queues .fold", "root");
    page.await("document.querySelectorAll('#queues tbody tr').length === 1");
    page.press("#queues .fold", "root");
    rows("queues", 3);
    page.type("#queues-search", "ADH");
    page.await("document.querySelectorAll('#queues tbody tr').length === 2");
    assertThat(page.text("#queues")).contains("root", "adhoc").doesNotContain("etl");
  }

  @Test
  void usersAreShownAndLeadToTheirApplications() throws Exception {
    page.await("document.querySelectorAll('#users tbody tr').length > 1");
    assertThat(page.text("#users tbody tr:first-child")).contains("ann", "%", "cores");
    assertThat(page.text("#cluster")).contains("Reserved on nodes");
    page.press("#users a", "bob");
    page.await("document.getElementById('filter-user').value === 'bob'");
  }

  @Test
  void nodesShowRoomAndWhichAreGone() throws Exception {
    rows("nodes", 4);

    assertThat(page.text("#nodes tbody tr:first-child")).contains("node-3.example", "lost");
    assertThat(page.text("#nodes")).contains("node-1.example", "100 % of 8 GB");
    assertThat(page.text("#nodes-states")).contains("all 4", "lost 1", "running 3");
    page.press("#nodes-states button", "running");
    page.await("document.querySelectorAll('#nodes tbody tr').length === 3");
    page.type("#nodes-search", "node-2");
    page.await("document.querySelectorAll('#nodes tbody tr').length === 1");
    assertThat(page.text("#nodes")).contains("node-2.example");
  }

  @Test
  void theLastHourIsDrawn() throws Exception {
    scene.rest().heddle().recordHistory();
    page.open(uri(""));
    page.await("document.querySelectorAll('#history svg').length === 7");

    assertThat(page.text("#history")).contains("Memory", "Mean wait", "Containers");
    assertThat(
            page.evaluate("document.querySelector('#history svg').getAttribute('aria-label')")
                .asText())
        .matches("memory allocated, of the cluster: now \\d+ %, at most \\d+ % since [0-9: -]+");
    assertThat(
            page.evaluate(
                    "document.querySelector('#history polyline').getAttribute('points').split(' ').length")
                .asInt())
        .isGreaterThanOrEqualTo(2);
    // A moment's value where the pointer is.
    page.evaluate(
        "document.querySelector('#history svg').dispatchEvent(new PointerEvent('pointermove', {clientX: 0}))");
    assertThat(page.text("#history figcaption b")).matches("\\d+ % at [0-9: -]+");
  }

  @Test
  void theLastWeekAndChangesAreShown() throws Exception {
    scene.rest().heddle().recordHistory();
    page.open(uri(""));
    page.await("document.querySelectorAll('#history-span button').length === 2");

    page.evaluate("document.querySelectorAll('#history-span button')[1].click()");

    page.await(
        "document.querySelector('#history-span [aria-pressed=true]')?.textContent.startsWith('Last week')");
    page.await("location.hash.includes('span=week')");
    page.await("document.querySelectorAll('#changes tbody tr').length > 0");
    assertThat(page.text("#changes")).contains("started", "active");
  }

  @Test
  void anApplicationIsChangedThroughYarn() throws Exception {
    ApplicationId id = scene.rest().submit("zoe", app -> app.setQueue("adhoc"));
    RMApp app = scene.rest().rm().getRMContext().getRMApps().get(id);
    page.open(uri("#application=" + id));
    page.await("!document.getElementById('change').hidden");
    page.evaluate("window.confirm = question => { window.question = question; return false; }");
    page.press("#change-kill", "Kill");
    page.await("window.question?.includes('Kill " + id + "')");
    page.evaluate("window.confirm = question => true");

    page.type("#change-priority", "1.5");
    page.press("#change-set", "Set");
    page.await("document.getElementById('change-said').className === 'alarm'");
    page.type("#change-priority", "9");
    page.press("#change-set", "Set");
    page.await("document.getElementById('change-said').textContent === 'Its priority is 5.'");
    assertThat(app.getApplicationPriority().getPriority()).isEqualTo(5);
    page.type("#change-queue", "root.etl");
    page.press("#change-move", "Move");
    page.await("document.getElementById('explanation-about').innerText.includes('root.etl')");
    assertThat(app.getQueue()).endsWith("etl");
    page.press("#change-kill", "Kill");
    RestRm.await(() -> app.getState() == RMAppState.KILLED);
    page.press("#explanation-again", "ask again");
    page.await("document.getElementById('change').hidden");
  }

  @Test
  void whatYarnRefusesIsShown() throws Exception {
    ApplicationId id = scene.rest().submit("zoe", app -> app.setQueue("adhoc"));
    BrowserTab refused = browser.tab();
    refused.open(uri("#application=" + id));
    refused.await("!document.getElementById('change').hidden");
    refused.evaluate("window.confirm = question => true");

    refused.type("#change-queue", "root.nowhere");
    refused.press("#change-move", "Move");
    refused.await("document.getElementById('change-said').className === 'alarm'");
    assertThat(refused.text("#change-said")).contains("nowhere");
    refused.press("#change-kill", "Kill");
    refused.await("document.getElementById('change-said').textContent === 'YARN ends it.'");
  }

  @Test
  void anAdminSteersTheTuner() throws Exception {
    page.evaluate("window.confirm = question => { window.question = question; return true; }");
    page.press("#tuner-buttons button", "pause");
    page.await("document.getElementById('tuner-said').textContent.includes('asked to pause')");

    assertThat(page.evaluate("window.question").asText()).contains("change nothing until");
    scene.tuner().lookAfter(60);
    page.await("document.getElementById('tuner-mode').textContent.includes('paused')");
    page.press("#tuner-buttons button", "resume");
    page.await("document.getElementById('tuner-said').textContent.includes('asked to resume')");
    scene.tuner().lookAfter(60);
    page.await("!document.getElementById('tuner-mode').textContent.includes('paused')");
  }
}

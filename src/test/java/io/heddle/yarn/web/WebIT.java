package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.RestRm;
import io.heddle.yarn.testing.WebScene;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page and the JSON of a live ResourceManager. */
class WebIT {
  private static final Path API_PAGE = Path.of("docs", "api.md");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  @TempDir static Path directory;

  private static WebScene scene;
  private static RestRm rm;

  @BeforeAll
  static void start() throws Exception {
    scene = new WebScene(directory, Map.of());
    rm = scene.rest();
    scene.applications();
    scene.rest().heddle().metrics().learningFailed(new IllegalStateException("planted"));
    scene.sharedNodes();
    scene.tuner();
    scene.stages();
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void theClusterIsShown() throws Exception {
    JsonNode cluster = rm.api("cluster");

    assertThat(cluster.path("mode").asText()).isEqualTo("active");
    assertThat(cluster.path("policy").asText()).isEqualTo("heddle");
    assertThat(cluster.path("placement").asText()).isEqualTo("at heartbeats only");
    assertThat(cluster.path("nodes").asInt()).isEqualTo(3);
    // 10 GB of the node that is always there, and two of 8 GB.
    assertThat(cluster.at("/memoryMb/total").asLong()).isEqualTo(26 * LiveRm.GB);
    assertThat(cluster.path("containers").asInt()).isGreaterThanOrEqualTo(8);
  }

  @Test
  void historyIsOfAnHourOrAWeek() throws Exception {
    rm.heddle().recordHistory();

    assertThat(rm.api("history").path("intervalMillis").asLong()).isEqualTo(15_000);
    JsonNode week = rm.api("history?span=week");
    assertThat(week.path("intervalMillis").asLong()).isEqualTo(600_000);
    assertThat(week.path("points")).isNotEmpty();
    assertThat(rm.get("/heddle/api/v1/history?span=year").body()).contains("give hour or week");
  }

  @Test
  void decisionsAddUp() throws Exception {
    JsonNode decisions = rm.api("decisions");

    long sum = 0;
    for (JsonNode term : decisions.path("terms")) {
      sum += term.path("containers").asLong();
    }
    assertThat(sum).isEqualTo(decisions.path("total").asLong()).isGreaterThanOrEqualTo(8);
  }

  @Test
  void waitingApplicationsAreShownWithPlaceAndReason() throws Exception {
    List<JsonNode> held =
        items(rm.api("applications")).stream()
            .filter(app -> app.path("waitsFor").asText().equals("start"))
            .toList();

    assertThat(held).extracting(app -> app.path("place").asInt()).containsExactly(1, 2, 3, 4);
    assertThat(held)
        .extracting(app -> app.path("reason").asText())
        .allSatisfy(
            reason ->
                assertThat(reason)
                    .startsWith("it waits for the admission policy companion: number ")
                    .contains("1 of at most 1 run (admission.max-running)"));
    assertThat(held)
        .extracting(app -> app.path("name").asText())
        .contains(WebScene.HOSTILE, "clicks per hour")
        .allSatisfy(name -> assertThat(name.length()).isLessThanOrEqualTo(201));
    assertThat(items(rm.api("applications")))
        .anySatisfy(
            app -> {
              assertThat(app.path("waitsFor").asText()).isEqualTo("containers");
              assertThat(app.path("queue").asText()).isEqualTo("root.etl");
              assertThat(app.path("pendingMemoryMb").asLong()).isPositive();
            });
  }

  @Test
  void listsAreShownInParts() throws Exception {
    JsonNode part = rm.api("applications?offset=1&limit=2");

    assertThat(part.path("offset").asInt()).isEqualTo(1);
    assertThat(items(part)).hasSize(2);
    assertThat(part.path("total").asInt()).isGreaterThanOrEqualTo(5);
    HttpResponse<String> refused = rm.get("/heddle/api/v1/applications?limit=100000");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("limit", "from 1 to 1000");
  }

  /** What the page asks for; a part that is refused leaves the others as they are. */
  @Test
  void severalResourcesAreShownInOneAnswer() throws Exception {
    JsonNode page =
        rm.api(
            "page?cluster=cluster&found=applications%3Flimit%3D5%26user%3Dbob&access="
                + "&bad=applications%3Flimit%3D0&odd=a%25zz&none=nothing&self=page&user.name=ann"
                + "&release=nodes/release&item=applications/application_1_0001/explanation");

    assertThat(page.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "cluster", "found", "access", "bad", "odd", "none", "self", "release", "item");
    assertThat(page.at("/cluster/mode").asText()).isEqualTo("active");
    assertThat(page.at("/found/items/0/name").asText()).isEqualTo("report 2026-11-20");
    assertThat(page.at("/access/user").asText()).isEqualTo("ann");
    assertThat(page.at("/bad/status").asInt()).isEqualTo(400);
    assertThat(page.at("/none/status").asInt()).isEqualTo(404);
    assertThat(page.at("/self/status").asInt()).isEqualTo(404);
    assertThat(page.at("/release/total").asInt()).isPositive();
    assertThat(page.at("/item/status").asInt()).isEqualTo(400);
  }

  @Test
  void aRefusalQuotesAPartOfALongRequest() throws Exception {
    String body = rm.get("/heddle/api/v1/queues?parents=" + "x%0A".repeat(1_000)).body();
    assertThat(body).hasSizeLessThan(500).contains("x\\\\u000a", "give true or false");
  }

  @Test
  void queuesAreShown() throws Exception {
    List<JsonNode> queues = items(rm.api("queues"));

    assertThat(queues)
        .extracting(queue -> queue.path("queue").asText())
        .containsExactly("root.adhoc", "root.etl");
    assertThat(queues.get(0).path("admission").asText()).isEqualTo("companion");
    assertThat(queues.get(0).path("waiting").asInt()).isGreaterThanOrEqualTo(4);
    assertThat(queues.get(1).path("share").asDouble()).isBetween(0.69, 0.71);
  }

  @Test
  void queuesAreShownAsATree() throws Exception {
    List<JsonNode> tree = items(rm.api("queues?parents=true"));

    assertThat(tree)
        .extracting(queue -> queue.path("queue").asText())
        .containsExactly("root", "root.adhoc", "root.etl");
    assertThat(tree)
        .extracting(queue -> queue.path("leaf").asBoolean())
        .containsExactly(false, true, true);
    assertThat(tree.get(0).path("share").asDouble()).isEqualTo(1);
    assertThat(tree.get(1).path("masterLimitMb").asLong()).isPositive();
    assertThat(items(rm.api("queues?parents=true&search=ADHOC")))
        .extracting(queue -> queue.path("queue").asText())
        .containsExactly("root", "root.adhoc");
    assertThat(rm.get("/heddle/api/v1/queues?parents=yes").body()).contains("give true or false");
  }

  @Test
  void usersAreShownWithAllTheirQueues() throws Exception {
    JsonNode users = rm.api("users").path("items");
    assertThat(users.findValuesAsText("user")).startsWith("ann").contains("bob");
    assertThat(users.at("/0/queues").asInt()).isEqualTo(2);
    assertThat(users.at("/0/running").asInt()).isPositive();
    assertThat(users.at("/0/memoryMb").asLong()).isPositive();
    assertThat(users.at("/0/share").asDouble()).isBetween(0.01, 1.0);
    JsonNode bob = rm.api("users?search=OB").at("/items/0");
    assertThat(bob.path("user").asText()).isEqualTo("bob");
    assertThat(bob.path("queues").asInt()).isOne();
    assertThat(bob.path("waiting").asInt()).isOne();
  }

  @Test
  void applicationsAreFoundByQueueUserAndWords() throws Exception {
    assertThat(items(rm.api("applications?user=bob")))
        .extracting(app -> app.path("name").asText())
        .containsExactly("report 2026-11-20");
    assertThat(items(rm.api("applications?queue=root.adhoc&search=CLICKS")))
        .extracting(app -> app.path("name").asText())
        .containsExactly("clicks per hour");
    assertThat(items(rm.api("applications?queue=root.ad"))).isEmpty();
    assertThat(items(rm.api("running?queue=root")))
        .anySatisfy(
            app -> {
              assertThat(app.path("name").asText()).isEqualTo("nightly load");
              assertThat(app.path("containers").asInt()).isGreaterThanOrEqualTo(8);
              assertThat(app.path("memoryMb").asLong())
                  .isEqualTo(app.path("containers").asLong() * LiveRm.GB);
            });
    assertThat(items(rm.api("running?user=nobody"))).isEmpty();
  }

  @Test
  void nodesAreShownWithRoomAndState() throws Exception {
    JsonNode nodes = rm.api("nodes");

    assertThat(nodes.at("/states/running").asInt()).isEqualTo(3);
    assertThat(nodes.at("/states/lost").asInt()).isEqualTo(1);
    // Those that need attention come first.
    assertThat(nodes.at("/items/0/id").asText()).isEqualTo(WebScene.LOST + ":1");
    assertThat(nodes.at("/items/0/state").asText()).isEqualTo("lost");
    JsonNode busy = rm.api("nodes?state=running&search=NODE-1").at("/items/0");
    assertThat(busy.at("/memoryMb/total").asLong()).isEqualTo(8 * LiveRm.GB);
    assertThat(busy.at("/memoryMb/used").asLong())
        .isEqualTo(busy.path("containers").asLong() * LiveRm.GB)
        .isPositive();
    assertThat(rm.api("nodes?search=node-1").path("total").asInt()).isEqualTo(1);
  }

  @Test
  void preferencesAreShownWithCounts() throws Exception {
    JsonNode preferences = rm.api("preferences");

    assertThat(preferences.path("jobs")).hasSize(4);
    assertThat(preferences.path("beside"))
        .isNotEmpty()
        .allSatisfy(pair -> assertThat(pair.path("looks").asDouble()).isPositive());
    assertThat(rm.api("preferences?limit=2").path("jobs")).hasSize(2);
    // Which group has how many depends on where the first centres happen to be.
    assertThat(rm.api("groups"))
        .extracting(group -> group.path("jobs").asInt())
        .satisfies(
            sizes -> assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(4));
  }

  @Test
  void theTunersTimelineIsShown() throws Exception {
    JsonNode tuner = rm.api("tuner");

    assertThat(tuner.path("mode").asText()).isEqualTo("active");
    assertThat(tuner.path("timeline"))
        .anySatisfy(
            event -> {
              assertThat(event.path("outcome").asText()).isEqualTo("applied");
              assertThat(event.path("predictedNowSeconds").asDouble()).isEqualTo(100);
              assertThat(event.path("predictedSeconds").asDouble()).isEqualTo(10);
              assertThat(event.at("/settings/0/orderingAfter").asText()).isEqualTo("fair");
            })
        .anySatisfy(
            event -> {
              assertThat(event.path("outcome").asText()).isEqualTo("rolled-back");
              assertThat(event.path("measuredSeconds").asDouble()).isGreaterThan(10);
            });
  }

  @Test
  void anAdminPausesTheTuner() throws Exception {
    HttpResponse<String> crossSite = RestRm.send(post("/heddle/api/v1/tuner/pause?user.name=ann"));
    assertThat(crossSite.statusCode()).isEqualTo(400);
    assertThat(crossSite.body()).contains("the header X-XSRF-Header is missing");
    scene.tuner().lookAfter(60);
    assertThat(rm.api("tuner").path("paused").asBoolean()).isFalse();

    HttpResponse<String> paused =
        RestRm.send(post("/heddle/api/v1/tuner/pause?user.name=ann").header("X-XSRF-Header", "1"));
    assertThat(paused.statusCode()).as(paused.body()).isEqualTo(200);
    scene.tuner().lookAfter(60);

    assertThat(rm.api("tuner").path("paused").asBoolean()).isTrue();
    assertThat(rm.api("tuner").at("/timeline/0/reason").asText()).isEqualTo("by ann");
  }

  private static HttpRequest.Builder post(String path) {
    return HttpRequest.newBuilder(rm.uri(path)).POST(HttpRequest.BodyPublishers.noBody());
  }

  @Test
  void healthIsShown() throws Exception {
    JsonNode health = rm.api("health");

    assertThat(health.path("ha").asText()).isEqualTo("active");
    assertThat(health.path("fallbacks").asInt()).isZero();
    assertThat(health.path("healthy").asBoolean()).isFalse();
    assertThat(health.at("/problems/0/text").asText()).contains("IllegalStateException: planted");
    assertThat(health.path("stateDirectory").asText()).contains(directory.getFileName().toString());
  }

  @Test
  void thePageIsServedWithinAStrictPolicy() throws Exception {
    HttpResponse<String> page = rm.get("/heddle/");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<title>Heddle</title>");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'")
        .doesNotContain("unsafe");
    assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    HttpResponse<String> bare = rm.get("/heddle");
    assertThat(bare.statusCode()).isEqualTo(302);
    assertThat(bare.headers().firstValue("Location").orElseThrow()).endsWith("/heddle/");
  }

  /** Names are those of the page of documentation, and all of them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster",
        "decisions",
        "history",
        "changes",
        "queues",
        "users",
        "applications",
        "running",
        "nodes",
        "stages",
        "hints",
        "preferences",
        "groups",
        "tuner",
        "health"
      })
  void documentedNamesAreThoseOfTheAnswers(String resource) throws Exception {
    Set<String> names = new TreeSet<>();
    addNames("", rm.api(resource), names);

    assertThat(names).isEqualTo(documented(resource));
  }

  @Test
  void everyResourceIsDocumented() throws Exception {
    JsonNode index = rm.api("");

    assertThat(index.path("admin").asBoolean()).isTrue();
    assertThat(index.path("changeHeader").asText()).isEqualTo("X-XSRF-Header");
    assertThat(index.path("resources"))
        .allSatisfy(entry -> assertThat(documented(entry.path("path").asText())).isNotEmpty());
    assertThat(index.path("actions"))
        .isNotEmpty()
        .allSatisfy(action -> assertThat(API_PAGE).content().contains(action.asText()));
  }

  static Set<String> documented(String resource) throws IOException {
    String section =
        Arrays.stream(Files.readString(API_PAGE).split("\n## ", -1))
            .filter(part -> part.startsWith("GET " + resource + "\n"))
            .findFirst()
            .orElse("");
    Set<String> names = new TreeSet<>();
    Matcher row = Pattern.compile("^- ([^:]+)", Pattern.MULTILINE).matcher(section);
    while (row.find()) {
      NAME.matcher(row.group(1)).results().forEach(name -> addExpanded(name.group(1), names));
    }
    return names;
  }

  /** The page writes {@code use.{cpu,memory}} for {@code use.cpu} and {@code use.memory}. */
  private static void addExpanded(String name, Set<String> names) {
    int brace = name.indexOf('{');
    if (brace < 0) {
      names.add(name);
      return;
    }
    for (String last : name.substring(brace + 1, name.indexOf('}')).split(",", -1)) {
      names.add(name.substring(0, brace) + last);
    }
  }

  static void addNames(String name, JsonNode value, Set<String> names) {
    if (value.isObject()) {
      value
          .fields()
          .forEachRemaining(
              field ->
                  addNames(
                      name.isEmpty() ? field.getKey() : name + "." + field.getKey(),
                      field.getValue(),
                      names));
    } else if (value.isArray()) {
      assertThat(value).as(name + ": the scene has one of each").isNotEmpty();
      value.forEach(item -> addNames(name + "[]", item, names));
    } else {
      names.add(name);
    }
  }

  @Test
  void whatIsNotThereIsSaid() throws Exception {
    HttpResponse<String> missing = rm.get("/heddle/api/v1/nothing");

    assertThat(missing.statusCode()).isEqualTo(404);
    assertThat(missing.body()).contains("no resource 'nothing'", "GET /heddle/api/v1");
  }

  private static List<JsonNode> items(JsonNode slice) {
    return StreamSupport.stream(slice.path("items").spliterator(), false).toList();
  }
}

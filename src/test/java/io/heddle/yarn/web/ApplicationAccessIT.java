package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.telemetry.MetricValue;
import io.heddle.yarn.testing.RestRm;
import io.heddle.yarn.testing.WebScene;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose applications each caller sees, compared with what stock's REST calls show to it. */
@Tag("long")
class ApplicationAccessIT {
  /** Owners, a stranger, one whom an application lets view it, admins; no name: static user. */
  private static final List<String> CALLERS =
      List.of("ann", "bob", "eve", "stranger", "vic", "queueadmin", "boss", "");

  private static final Pattern APPLICATION = Pattern.compile("application_\\d+_\\d+");
  private static final String API = "/heddle/api/v1/";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private WebScene scene;
  private RestRm rm;

  private void start(Map<String, String> settings) throws Exception {
    Map<String, String> all = new HashMap<>(settings);
    all.put(YarnConfiguration.YARN_ADMIN_ACL, "boss");
    all.put("yarn.scheduler.capacity.root.adhoc.acl_administer_queue", "queueadmin");
    scene = new WebScene(directory, all);
    rm = scene.rest();
    scene.applications();
    scene.sharedNodes();
    scene.stages();
    rm.submit(
        "bob",
        app -> {
          app.setApplicationName("for vic");
          app.setUnmanagedAM(false);
          app.setQueue("adhoc");
          app.getAMContainerSpec()
              .setApplicationACLs(Map.of(ApplicationAccessType.VIEW_APP, "vic"));
        });
    assertThat(applications()).extracting(RMApp::getName).hasSize(7);
    RestRm.await(() -> MetricValue.of(rm.heddle().metrics(), "Held") == 5);
  }

  @AfterEach
  void stop() {
    if (scene != null) {
      scene.close();
    }
  }

  private List<RMApp> applications() {
    return List.copyOf(rm.rm().getRMContext().getRMApps().values());
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void eachCallerSeesWhatStockShows(String acls, String filtered) throws Exception {
    start(
        Map.of(
            YarnConfiguration.YARN_ACL_ENABLE,
            acls,
            YarnConfiguration.FILTER_ENTITY_LIST_BY_USER,
            filtered));

    Map<String, Integer> viewed = new TreeMap<>();
    for (String caller : CALLERS) {
      viewed.put(caller, check(caller).size());
    }
    if (acls.equals("true")) {
      assertThat(viewed)
          .containsExactlyInAnyOrderEntriesOf(
              Map.of(
                  "ann",
                  3,
                  "bob",
                  3,
                  "eve",
                  1,
                  "stranger",
                  0,
                  "vic",
                  1,
                  "queueadmin",
                  6,
                  "boss",
                  7,
                  "",
                  0));
    } else {
      assertThat(viewed.values()).containsOnly(7);
    }
  }

  /** A caller without any name, whom no filter gives one, sees all in stock's calls, too. */
  @ParameterizedTest
  @CsvSource({"true", "false"})
  void withoutStaticUser(String filtered) throws Exception {
    start(
        Map.of(
            YarnConfiguration.YARN_ACL_ENABLE,
            "true",
            YarnConfiguration.FILTER_ENTITY_LIST_BY_USER,
            filtered,
            "hadoop.http.filter.initializers",
            AuthenticationFilterInitializer.class.getName()));

    assertThat(rm.api("").path("user").asText()).isEmpty();
    assertThat(check("")).hasSize(7);
    assertThat(check("stranger")).isEmpty();
  }

  /** Compares all that a caller is shown; the ids of the applications that it may view. */
  private Set<String> check(String caller) throws Exception {
    String as = caller.isEmpty() ? "" : "?user.name=" + caller;
    Set<String> viewable = new TreeSet<>();
    for (RMApp app : applications()) {
      String id = app.getApplicationId().toString();
      // Stock leaves out the time of the start where the caller has no access.
      if (rm.json("/ws/v1/cluster/apps/" + id + as).at("/app/startedTime").asLong() > 0) {
        viewable.add(id);
      }
    }
    Set<String> listed = ids(rm.json("/ws/v1/cluster/apps" + as).at("/apps/app"));
    lists(as, listed, viewable);
    details(as, viewable);
    jobs(caller, as, viewable.size() == applications().size());
    users(caller, as, viewable.size() == applications().size());
    everything(as, listed, viewable);
    return viewable;
  }

  private static Set<String> ids(JsonNode applications) {
    return new TreeSet<>(applications.findValuesAsText("id"));
  }

  private void lists(String as, Set<String> listed, Set<String> viewable) throws Exception {
    JsonNode waiting = rm.api("applications" + as).path("items");
    JsonNode running = rm.api("running" + as).path("items");
    Set<String> shown = ids(waiting);
    shown.addAll(ids(running));
    assertThat(shown).as("listed to %s", as).isEqualTo(listed);
    for (JsonNode app : waiting) {
      boolean hasDetails = viewable.contains(app.path("id").asText());
      for (String figure : List.of("waitedMillis", "pendingMemoryMb", "pendingVcores")) {
        assertThat(app.path(figure).isNumber()).as("%s to %s", figure, as).isEqualTo(hasDetails);
      }
      if (!hasDetails) {
        String kind = app.path("reasonKind").asText();
        assertThat(app.path("reason").asText()).isEqualTo(kind.replace('-', ' '));
      }
    }
    for (JsonNode app : running) {
      boolean hasDetails = viewable.contains(app.path("id").asText());
      for (String figure :
          List.of(
              "runningMillis",
              "containers",
              "memoryMb",
              "vcores",
              "pendingMemoryMb",
              "pendingVcores")) {
        assertThat(app.path(figure).isNumber()).as("%s to %s", figure, as).isEqualTo(hasDetails);
      }
    }
  }

  private void details(String as, Set<String> viewable) throws Exception {
    for (RMApp app : applications()) {
      String id = app.getApplicationId().toString();
      HttpResponse<String> explanation = rm.get(API + "applications/" + id + "/explanation" + as);
      assertThat(explanation.statusCode()).as(as).isEqualTo(viewable.contains(id) ? 200 : 403);
      assertThat(named(explanation.body().replace(id, ""))).as(as).isSubsetOf(viewable);
      if (viewable.contains(id)) {
        boolean mayChange = JSON.readTree(explanation.body()).path("mayChange").asBoolean();
        assertThat(mayChange).as("change of %s offered to %s", id, as).isEqualTo(changes(id, as));
      }
    }
    for (String resource : List.of("nodes", "stages", "hints")) {
      assertThat(named(rm.get(API + resource + as).body())).as(resource).isSubsetOf(viewable);
    }
    boolean stagesOfAnn = viewable.contains(running());
    assertThat(rm.api("stages" + as).path("total").asInt()).isEqualTo(stagesOfAnn ? 1 : 0);
  }

  /** Whether stock lets the caller set a priority, of which the cluster here has one. */
  private boolean changes(String id, String as) throws Exception {
    HttpResponse<String> answer =
        RestRm.send(
            HttpRequest.newBuilder(rm.uri("/ws/v1/cluster/apps/" + id + "/priority" + as))
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString("{\"priority\": 1}")));
    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 401, 403);
    return answer.statusCode() == 200;
  }

  private String running() {
    return applications().stream()
        .filter(app -> app.getName().equals("nightly load"))
        .map(app -> app.getApplicationId().toString())
        .findFirst()
        .orElseThrow();
  }

  /** What was learned is all of ann's. */
  private void jobs(String caller, String as, boolean maySeeAll) throws Exception {
    assertThat(rm.api("preferences" + as).path("total").asInt())
        .as("jobs shown to %s", as)
        .isEqualTo(maySeeAll || caller.equals("ann") ? 4 : 0);
  }

  private void users(String caller, String as, boolean maySeeAll) throws Exception {
    List<String> users = rm.api("users" + as).findValuesAsText("user");
    if (maySeeAll) {
      assertThat(users).contains("ann", "bob");
    } else {
      assertThat(users).as("users shown to %s", as).isSubsetOf(caller);
    }
  }

  /** No answer names an application, or has the name of one, that stock's list leaves out. */
  private void everything(String as, Set<String> listed, Set<String> viewable) throws Exception {
    List<String> hidden = new ArrayList<>();
    for (RMApp app : applications()) {
      String id = app.getApplicationId().toString();
      if (!listed.contains(id) && !viewable.contains(id)) {
        hidden.add(id);
        if (!app.getName().startsWith("<")) {
          hidden.add(app.getName());
        }
      }
    }
    for (JsonNode resource : rm.api(as).path("resources")) {
      String path = resource.path("path").asText();
      if (!path.contains("/")) {
        String body = rm.get(API + path + as).body();
        assertThat(hidden).as("%s shown in %s", as, path).noneMatch(body::contains);
      }
    }
  }

  private static Set<String> named(String text) {
    Set<String> named = new TreeSet<>();
    APPLICATION.matcher(text).results().forEach(found -> named.add(found.group()));
    return named;
  }
}

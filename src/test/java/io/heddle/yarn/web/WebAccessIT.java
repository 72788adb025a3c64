package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.bench.cluster.FreePort;
import io.heddle.yarn.testing.LogEvents;
import io.heddle.yarn.testing.RestRm;
import io.heddle.yarn.testing.WebScene;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol;
import org.apache.hadoop.http.lib.StaticUserWebFilter;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may read and change what: nobody more than the ResourceManager lets into its own calls. */
@Tag("long")
class WebAccessIT {
  private static final String INITIALIZERS = "hadoop.http.filter.initializers";
  private static final String ANONYMOUS = "hadoop.http.authentication.simple.anonymous.allowed";
  private static final String CLUSTER = "/heddle/api/v1/cluster";
  private static final String PAUSE = "/heddle/api/v1/tuner/pause";

  @TempDir Path directory;

  private WebScene scene;

  private RestRm start(Map<String, String> settings) throws Exception {
    scene = new WebScene(directory, settings);
    return scene.rest();
  }

  @AfterEach
  void stop() {
    if (scene != null) {
      scene.close();
    }
  }

  /** With the initializers that Hadoop has by default, of which the RM adds to that list alone. */
  @Test
  void anonymousIsRefusedWhereTheResourceManagerRefusesHim() throws Exception {
    RestRm rm = start(Map.of(ANONYMOUS, "false"));

    refusesAnonymous(rm);
  }

  @Test
  void anonymousIsRefusedWithInitializersOfTheAdmins() throws Exception {
    RestRm rm =
        start(
            Map.of(
                ANONYMOUS,
                "false",
                INITIALIZERS,
                AuthenticationFilterInitializer.class.getName()
                    + ","
                    + StaticUserWebFilter.class.getName()));

    refusesAnonymous(rm);
  }

  private static void refusesAnonymous(RestRm rm) throws Exception {
    int stock = rm.get("/ws/v1/cluster/info").statusCode();
    assertThat(stock).isIn(401, 403);
    for (String path : List.of(CLUSTER, "/heddle/", "/heddle/page.js", "/heddle/api/v1")) {
      assertThat(rm.get(path).statusCode()).as(path).isEqualTo(stock);
    }
    assertThat(rm.get(CLUSTER + "?user.name=ann").statusCode()).isEqualTo(200);
  }

  @Test
  void onlyAdminsChange() throws Exception {
    RestRm rm = start(Map.of(YarnConfiguration.YARN_ADMIN_ACL, "ann"));
    scene.tuner();
    HttpResponse<String> refused;
    HttpResponse<String> done;
    List<String> audit;
    try (LogEvents events = LogEvents.of(Logger.getLogger(RMAuditLogger.class), Level.INFO)) {
      refused = pause(rm, "eve");
      done = pause(rm, "ann");
      audit = events.messages();
    }

    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("'eve' is no admin", "yarn.admin.acl");
    assertThat(done.statusCode()).as(done.body()).isEqualTo(200);
    assertThat(String.join("\n", audit))
        .containsPattern("USER=eve\\s+OPERATION=Heddle tuner/pause.*RESULT=FAILURE")
        .containsPattern("USER=ann\\s+OPERATION=Heddle tuner/pause.*RESULT=SUCCESS");
    HttpResponse<String> byGet = rm.get(PAUSE + "?user.name=ann");
    assertThat(byGet.statusCode()).isEqualTo(404);
    HttpResponse<String> byPut =
        RestRm.send(
            HttpRequest.newBuilder(rm.uri(PAUSE + "?user.name=ann"))
                .header("X-XSRF-Header", "1")
                .PUT(HttpRequest.BodyPublishers.noBody()));
    assertThat(byPut.statusCode()).isEqualTo(405);
  }

  /** As its own pages: while no other one is active there is nowhere to go. */
  @Test
  void aStandbyShowsAndChangesNothing() throws Exception {
    String web = "localhost:" + FreePort.find();
    Map<String, String> settings = new HashMap<>();
    settings.put(YarnConfiguration.RM_HA_ENABLED, "true");
    settings.put(YarnConfiguration.AUTO_FAILOVER_ENABLED, "false");
    settings.put(YarnConfiguration.RM_CLUSTER_ID, "cluster");
    settings.put(YarnConfiguration.RM_HA_IDS, "rm1,rm2");
    settings.put(YarnConfiguration.RM_HA_ID, "rm1");
    settings.put(YarnConfiguration.RM_WEBAPP_ADDRESS, web);
    for (String key : YarnConfiguration.getServiceAddressConfKeys(new Configuration(false))) {
      settings.put(HAUtil.addSuffix(key, "rm1"), "localhost:0");
      settings.put(HAUtil.addSuffix(key, "rm2"), "localhost:" + FreePort.find());
    }
    settings.put(HAUtil.addSuffix(YarnConfiguration.RM_WEBAPP_ADDRESS, "rm1"), web);
    RestRm rm = start(settings);

    HttpResponse<String> stock = rm.get("/ws/v1/cluster/apps");
    for (HttpResponse<String> answer :
        List.of(rm.get(CLUSTER), rm.get("/heddle/"), pause(rm, "ann"))) {
      assertThat(answer.statusCode()).isEqualTo(stock.statusCode());
      assertThat(answer.body()).startsWith("Can not find any active RM.");
    }

    rm.rm()
        .getRMContext()
        .getRMAdminService()
        .transitionToActive(
            new HAServiceProtocol.StateChangeRequestInfo(
                HAServiceProtocol.RequestSource.REQUEST_BY_USER));
    assertThat(rm.api("health").path("ha").asText()).isEqualTo("active");
  }

  private static List<String> ids(JsonNode applications) {
    List<String> ids = new ArrayList<>();
    applications.forEach(application -> ids.add(application.path("id").asText()));
    return ids;
  }

  private static HttpResponse<String> pause(RestRm rm, String user) throws Exception {
    return RestRm.send(
        HttpRequest.newBuilder(rm.uri(PAUSE + "?user.name=" + user))
            .header("X-XSRF-Header", "1")
            .POST(HttpRequest.BodyPublishers.noBody()));
  }

  @Test
  void otherUsersApplicationsAreLeftOutWhereTheResourceManagerLeavesThemOut() throws Exception {
    RestRm rm =
        start(
            Map.of(
                YarnConfiguration.FILTER_ENTITY_LIST_BY_USER,
                "true",
                YarnConfiguration.YARN_ACL_ENABLE,
                "true",
                YarnConfiguration.YARN_ADMIN_ACL,
                "boss"));
    scene.applications();
    scene.sharedNodes();

    for (String user : List.of("ann", "bob", "eve", "boss")) {
      List<String> stock = ids(rm.json("/ws/v1/cluster/apps?user.name=" + user).at("/apps/app"));
      List<String> ours = ids(rm.api("applications?user.name=" + user).path("items"));
      assertThat(ours).as(user).containsExactlyInAnyOrderElementsOf(stock);
    }
    assertThat(rm.api("applications?user.name=ann").findValuesAsText("user")).containsOnly("ann");
    assertThat(rm.api("preferences?user.name=ann").path("jobs")).hasSize(4);
    assertThat(rm.api("preferences?user.name=bob").path("jobs")).isEmpty();
    assertThat(rm.api("preferences?user.name=boss").path("jobs")).hasSize(4);
  }
}

package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig;
import io.heddle.place.DecisionTerm;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.RestRm;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ResourceManager's own pages and REST calls work under Heddle, and {@code /jmx} shows it. */
class SchedulerWebIT {
  @TempDir static Path directory;

  private static RestRm rest;

  @BeforeAll
  static void start() throws Exception {
    new ConfigurationFiles(directory)
        .capacityScheduler(
            conf -> {
              LiveRm.queues(conf, Map.of("default", 60, "sales", 40));
              conf.set("yarn.scheduler.capacity.schedule-asynchronously.enable", "false");
            });
    rest = new RestRm(directory).withoutNode();
    rest.start(HeddleScheduler.class, Map.of(HeddleConfig.BUDGET, "1000000"));
  }

  @AfterAll
  static void stop() {
    rest.close();
  }

  @Test
  void restShowsTheQueues() throws Exception {
    assertThat(get("/ws/v1/cluster/scheduler", "application/json"))
        .contains("\"type\":\"capacityScheduler\"", "\"default\"", "\"sales\"");
  }

  @Test
  void restShowsTheQueuesAsXml() throws Exception {
    assertThat(get("/ws/v1/cluster/scheduler", "application/xml"))
        .contains("<queueName>default</queueName>", "<queueName>sales</queueName>");
  }

  @Test
  void restShowsTheSchedulerOfTheCluster() throws Exception {
    assertThat(get("/ws/v1/cluster/metrics", "application/json")).contains("appsSubmitted");
    assertThat(get("/ws/v1/cluster/scheduler/activities", "application/json"))
        .contains("activities");
  }

  @Test
  void thePageShowsTheQueues() throws Exception {
    assertThat(get("/cluster/scheduler", "text/html"))
        .contains("Capacity Scheduler", "'root.default' Queue Status", "'root.sales' Queue Status");
  }

  @Test
  void jmxCountsDecisions() throws Exception {
    scheduleOneContainer();
    // The master may learn of its container just before it is counted.
    RestRm.await(
        () ->
            DecisionTerm.all().stream()
                .anyMatch(term -> rest.heddle().metrics().decidedBy(term) == 1));

    String jmx =
        get("/jmx?qry=Hadoop:service=ResourceManager,name=HeddleMetrics", "application/json");

    assertThat(jmx)
        .containsPattern("\"DecidedBy\\w+\"\\s*:\\s*1\\b")
        .containsPattern("\"Mode\"\\s*:\\s*2\\b")
        .containsPattern("\"Fallbacks\"\\s*:\\s*0\\b");
  }

  @Test
  void theCommandLineShowsTheStatus() {
    Shell shell = new Shell();

    assertThat(shell.run(rest.rm().getConfig(), "status")).as(shell.err()).isZero();

    assertThat(shell.out()).contains(rest.web()).contains("active").contains("fallbacks        0");
  }

  /** By an application whose ApplicationMaster needs no container and no NodeManager to run it. */
  private static void scheduleOneContainer() throws Exception {
    MockNM node = rest.node("localhost:1", 4, 4);
    MockAM master = rest.master(rest.submit("ann", app -> app.setQueue("sales")));
    LiveRm.ask(master, 1, 1, 1, 1);
    RestRm.await(
        () -> {
          try {
            node.nodeHeartbeat(true);
            return !LiveRm.take(master).isEmpty();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static String get(String path, String accept) throws Exception {
    HttpResponse<String> response =
        RestRm.send(HttpRequest.newBuilder(rest.uri(path)).header("Accept", accept));
    assertThat(response.statusCode()).as(path + ": " + response.body()).isEqualTo(200);
    return response.body();
  }
}

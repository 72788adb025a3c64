package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.FreePort;
import io.heddle.cli.Shell;
import io.heddle.place.DecisionTerm;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.LiveRm;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The ResourceManager's own pages and REST calls work under Heddle, and {@code /jmx} shows it. */
@Timeout(120)
class SchedulerWebIT {
  private static final int POLL_MILLIS = 50;
  private static final int MOST_MILLIS = 30_000;

  @TempDir static Path directory;

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static ResourceManager rm;
  private static String web;

  @BeforeAll
  static void start() throws Exception {
    Configuration conf = LiveRm.settings();
    conf.set(CommonConfigurationKeys.HADOOP_TMP_DIR, directory.toString());
    for (String address :
        List.of(
            YarnConfiguration.RM_ADDRESS,
            YarnConfiguration.RM_SCHEDULER_ADDRESS,
            YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
            YarnConfiguration.RM_ADMIN_ADDRESS)) {
      conf.set(address, "localhost:0");
    }
    String address = "localhost:" + FreePort.find();
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, address);
    conf.set("yarn.scheduler.capacity.root.queues", "default,sales");
    conf.set("yarn.scheduler.capacity.root.default.capacity", "60");
    conf.set("yarn.scheduler.capacity.root.sales.capacity", "40");
    web = "http://" + address;
    rm = new ResourceManager();
    rm.init(conf);
    rm.start();
  }

  @AfterAll
  static void stop() {
    rm.stop();
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
    HeddleScheduler heddle = (HeddleScheduler) rm.getResourceScheduler();
    scheduleOneContainer();
    // The master may learn of its container just before it is counted.
    GenericTestUtils.waitFor(
        () -> DecisionTerm.all().stream().anyMatch(term -> heddle.metrics().decidedBy(term) == 1),
        POLL_MILLIS,
        MOST_MILLIS);

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

    assertThat(shell.run(rm.getConfig(), "status")).as(shell.err()).isZero();

    assertThat(shell.out()).contains(web).contains("active").contains("fallbacks        0");
  }

  /** By an application whose ApplicationMaster needs no container and no NodeManager to run it. */
  private static void scheduleOneContainer() throws Exception {
    MockNM node = new MockNM("localhost:1", 4 * LiveRm.GB, 4, rm.getResourceTrackerService());
    node.registerNode();
    ApplicationId id = submit();
    GenericTestUtils.waitFor(
        () ->
            rm.getRMContext().getRMApps().get(id).getCurrentAppAttempt() != null
                && rm.getRMContext().getRMApps().get(id).getCurrentAppAttempt().getAMRMToken()
                    != null,
        POLL_MILLIS,
        MOST_MILLIS);
    MockAM master =
        new MockAM(
            rm.getRMContext(),
            rm.getApplicationMasterService(),
            ApplicationAttemptId.newInstance(id, 1));
    master.registerAppAttempt();
    LiveRm.ask(master, 1, 1, 1, 1);
    GenericTestUtils.waitFor(
        () -> {
          try {
            node.nodeHeartbeat(true);
            return !LiveRm.take(master).isEmpty();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        POLL_MILLIS,
        MOST_MILLIS);
  }

  private static ApplicationId submit() throws Exception {
    ApplicationId id =
        rm.getClientRMService()
            .getNewApplication(Records.newRecord(GetNewApplicationRequest.class))
            .getApplicationId();
    ApplicationSubmissionContext context = Records.newRecord(ApplicationSubmissionContext.class);
    context.setApplicationId(id);
    context.setQueue("sales");
    context.setUnmanagedAM(true);
    context.setResource(Resource.newInstance(LiveRm.GB, 1));
    context.setAMContainerSpec(Records.newRecord(ContainerLaunchContext.class));
    rm.getClientRMService().submitApplication(SubmitApplicationRequest.newInstance(context));
    return id;
  }

  private static String get(String path, String accept) throws Exception {
    HttpResponse<String> response =
        HTTP.send(
            HttpRequest.newBuilder(URI.create(web + path)).header("Accept", accept).build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(path + ": " + response.body()).isEqualTo(200);
    return response.body();
  }
}

package io.heddle.yarn.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.bench.cluster.FreePort;
import io.heddle.config.HeddleConfig;
import io.heddle.yarn.HeddleScheduler;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.ha.HAServiceProtocol;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.UserGroupInformation;
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
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.util.Records;

/** A ResourceManager with REST, a configuration directory, and one node once it is active. */
public final class RestRm implements AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int POLL_MILLIS = 50;

  private final Path directory;
  private final ClassPathDirectory classPath;
  private boolean hasNode = true;
  private ResourceManager rm;
  private String web;

  public RestRm(Path directory) {
    this.directory = directory;
    DefaultMetricsSystem.setMiniClusterMode(true);
    classPath = new ClassPathDirectory(directory);
  }

  public RestRm withoutNode() {
    hasNode = false;
    return this;
  }

  /** Starts it, after stopping the one before, with these settings in yarn-site.xml. */
  public void start(Class<?> scheduler, Map<String, String> settings) throws Exception {
    if (rm != null) {
      rm.stop();
    }
    String address =
        settings.getOrDefault(YarnConfiguration.RM_WEBAPP_ADDRESS, "localhost:" + FreePort.find());
    new ConfigurationFiles(directory)
        .yarnSite(
            site -> {
              site.set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
              site.set(HeddleConfig.MODE, "active");
              site.set(CommonConfigurationKeys.HADOOP_TMP_DIR, directory.resolve("tmp").toString());
              site.set(
                  YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
                  directory.resolve("attributes").toUri().toString());
              for (String key :
                  List.of(
                      YarnConfiguration.RM_ADDRESS,
                      YarnConfiguration.RM_SCHEDULER_ADDRESS,
                      YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
                      YarnConfiguration.RM_ADMIN_ADDRESS)) {
                site.set(key, "localhost:0");
              }
              site.set(YarnConfiguration.RM_WEBAPP_ADDRESS, address);
              settings.forEach(site::set);
            });
    Configuration conf = new YarnConfiguration();
    web = "http://" + address;
    rm = new ResourceManager();
    rm.init(conf);
    rm.start();
    boolean active =
        rm.getRMContext().getHAServiceState() == HAServiceProtocol.HAServiceState.ACTIVE;
    if (active && hasNode) {
      node("localhost:1", 10, 10);
    }
  }

  /** Registers a node by its {@code HOST:PORT}. */
  public MockNM node(String address, int gigabytes, int cores) throws Exception {
    MockNM node = new MockNM(address, gigabytes * LiveRm.GB, cores, rm.getResourceTrackerService());
    node.registerNode();
    return node;
  }

  public void lose(MockNM node) throws Exception {
    rm.getRMContext()
        .getDispatcher()
        .getEventHandler()
        .handle(new RMNodeEvent(node.getNodeId(), RMNodeEventType.EXPIRE));
    await(() -> rm.getRMContext().getInactiveRMNodes().containsKey(node.getNodeId()));
  }

  public ResourceManager rm() {
    return rm;
  }

  /** Where its pages are: {@code http://HOST:PORT}. */
  public String web() {
    return web;
  }

  public HeddleScheduler heddle() {
    return (HeddleScheduler) rm.getResourceScheduler();
  }

  /** Submits one whose master needs no container, unless {@code change} says otherwise. */
  public ApplicationId submit(String user, Consumer<ApplicationSubmissionContext> change)
      throws Exception {
    ApplicationId id =
        rm.getClientRMService()
            .getNewApplication(Records.newRecord(GetNewApplicationRequest.class))
            .getApplicationId();
    ApplicationSubmissionContext context = Records.newRecord(ApplicationSubmissionContext.class);
    context.setApplicationId(id);
    context.setUnmanagedAM(true);
    context.setResource(Resource.newInstance(LiveRm.GB, 1));
    context.setAMContainerSpec(Records.newRecord(ContainerLaunchContext.class));
    change.accept(context);
    UserGroupInformation.createRemoteUser(user)
        .doAs(
            (PrivilegedExceptionAction<Object>)
                () ->
                    rm.getClientRMService()
                        .submitApplication(SubmitApplicationRequest.newInstance(context)));
    return id;
  }

  /** The master of an application without a container for it, once it may call. */
  public MockAM master(ApplicationId id) throws Exception {
    RMApp app = rm.getRMContext().getRMApps().get(id);
    await(
        () ->
            app.getCurrentAppAttempt() != null
                && app.getCurrentAppAttempt().getAMRMToken() != null);
    MockAM master =
        new MockAM(
            rm.getRMContext(),
            rm.getApplicationMasterService(),
            ApplicationAttemptId.newInstance(id, 1));
    master.registerAppAttempt();
    return master;
  }

  public static void await(BooleanSupplier condition) throws Exception {
    GenericTestUtils.waitFor(condition::getAsBoolean, POLL_MILLIS, Hang.MILLIS);
  }

  /** Where a path such as {@code /heddle/} is served. */
  public URI uri(String path) {
    return URI.create(web + path);
  }

  public static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  public HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(uri(path)).header("Accept", "application/json"));
  }

  public JsonNode json(String path) throws Exception {
    HttpResponse<String> response = get(path);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  public JsonNode api(String resource) throws Exception {
    return json("/heddle/api/v1/" + resource);
  }

  public JsonNode scheduler() throws Exception {
    return json("/ws/v1/cluster/scheduler").path("scheduler").path("schedulerInfo");
  }

  public static JsonNode queue(JsonNode queues, String name) {
    for (JsonNode queue : queues.path("queue")) {
      if (queue.path("queueName").asText().endsWith(name)) {
        return queue;
      }
    }
    throw new AssertionError("no queue " + name + " in " + queues);
  }

  @Override
  public void close() {
    if (rm != null) {
      rm.stop();
    }
    classPath.close();
  }
}

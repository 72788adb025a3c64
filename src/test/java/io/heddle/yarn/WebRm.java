package io.heddle.yarn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** A real ResourceManager with its web server, and what a browser would ask it. */
final class WebRm implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final ResourceManager rm;
  private final String web;

  /** Starts one with {@code change} made to the settings of {@link LiveRm#settings}. */
  WebRm(Path directory, Consumer<Configuration> change) throws IOException {
    DefaultMetricsSystem.setMiniClusterMode(true);
    Configuration conf = LiveRm.settings();
    conf.set(CommonConfigurationKeys.HADOOP_TMP_DIR, directory.toString());
    for (String key :
        List.of(
            YarnConfiguration.RM_ADDRESS,
            YarnConfiguration.RM_SCHEDULER_ADDRESS,
            YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
            YarnConfiguration.RM_ADMIN_ADDRESS)) {
      conf.set(key, "localhost:0");
    }
    String address = "localhost:" + freePort();
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, address);
    change.accept(conf);
    web = "http://" + address;
    rm = new ResourceManager();
    rm.init(conf);
    rm.start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  ResourceManager rm() {
    return rm;
  }

  HeddleScheduler heddle() {
    return (HeddleScheduler) rm.getResourceScheduler();
  }

  /** The address of a path, such as {@code /heddle/}. */
  URI uri(String path) {
    return URI.create(web + path);
  }

  /** The answer to a GET, redirects not followed. */
  HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(uri(path)));
  }

  /** What a resource of the API answers. */
  JsonNode json(String resource) throws Exception {
    HttpResponse<String> response = get("/heddle/api/v1/" + resource);
    if (response.statusCode() != 200) {
      throw new AssertionError(response + ": " + response.body());
    }
    return JSON.readTree(response.body());
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    rm.stop();
  }
}

package io.heddle.metrics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileUtil;

/** Prometheus, node_exporter and InfluxDB of this machine, on free ports of the loopback. */
final class LocalMonitors implements AutoCloseable {
  private static final List<Path> PROGRAMS =
      List.of(
          Path.of("/usr/bin/prometheus"),
          Path.of("/usr/bin/prometheus-node-exporter"),
          Path.of("/usr/bin/influxd"));

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Process> processes = new ArrayList<>();
  private final Path home;
  private final int nodeExporter = freePort();
  private final int prometheus = freePort();
  private final int influxDb = freePort();

  /** Starts all, with nothing but their data under {@code home}. */
  LocalMonitors(Path home) throws IOException {
    FileUtil.fullyDelete(home.toFile());
    this.home = Files.createDirectories(home);
    startNodeExporter();
    startPrometheus();
    startInfluxDb();
  }

  static List<Path> missing() {
    return PROGRAMS.stream().filter(program -> !Files.isExecutable(program)).toList();
  }

  /** Settings by which Heddle reads them. */
  String[] settings() {
    return new String[] {
      "node-exporter.port=" + nodeExporter,
      "prometheus.url=http://127.0.0.1:" + prometheus,
      "influxdb.url=http://127.0.0.1:" + influxDb
    };
  }

  private void startNodeExporter() throws IOException {
    start(
        "node-exporter",
        "/usr/bin/prometheus-node-exporter",
        "--web.listen-address=127.0.0.1:" + nodeExporter,
        "--collector.disable-defaults",
        "--collector.cpu",
        "--collector.meminfo",
        "--collector.diskstats",
        "--collector.netdev",
        "--collector.netdev.device-exclude=^dummy.*$");
  }

  private void startPrometheus() throws IOException {
    Path config =
        Files.writeString(
            home.resolve("prometheus.yml"),
            """
            global: {scrape_interval: 1s}
            scrape_configs:
              - job_name: node
                static_configs: [{targets: ["127.0.0.1:%d"]}]
            """
                .formatted(nodeExporter));
    start(
        "prometheus",
        "/usr/bin/prometheus",
        "--config.file=" + config,
        "--storage.tsdb.path=" + home.resolve("prometheus-data"),
        "--web.listen-address=127.0.0.1:" + prometheus);
  }

  private void startInfluxDb() throws IOException {
    Path config =
        Files.writeString(
            home.resolve("influxdb.conf"),
            """
            reporting-disabled = true
            bind-address = "127.0.0.1:%d"
            [meta]
              dir = "%2$s/meta"
            [data]
              dir = "%2$s/data"
              wal-dir = "%2$s/wal"
            [http]
              bind-address = "127.0.0.1:%3$d"
              log-enabled = false
            [monitor]
              store-enabled = false
            """
                .formatted(freePort(), home.resolve("influxdb-data"), influxDb));
    start("influxdb", "/usr/bin/influxd", "-config", config.toString());
  }

  private void start(String name, String... command) throws IOException {
    processes.add(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(home.resolve(name + ".log").toFile())
            .directory(home.toFile())
            .start());
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes the database, as soon as InfluxDB answers. */
  void createDatabase() throws InterruptedException {
    while (post("/query?q=CREATE%20DATABASE%20telegraf", "") != 200) {
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  /** Writes points in the line protocol, in milliseconds. */
  void write(String lines) throws InterruptedException {
    int status = post("/write?db=telegraf&precision=ms", lines);
    if (status != 204) {
      throw new IllegalStateException("InfluxDB answers a write with " + status);
    }
  }

  private int post(String path, String body) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + influxDb + path))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    } catch (IOException e) {
      return 0;
    }
  }

  /** Asks all to end, and ends those that have not after a while. */
  @Override
  public void close() {
    processes.forEach(Process::destroy);
    for (Process process : processes) {
      try {
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}

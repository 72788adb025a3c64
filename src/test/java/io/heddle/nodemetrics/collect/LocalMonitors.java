package io.heddle.nodemetrics.collect;

import io.heddle.bench.cluster.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Prometheus, node_exporter and InfluxDB of this machine, on free ports of the loopback. */
final class LocalMonitors implements AutoCloseable {
  private static final List<Path> PROGRAMS =
      List.of(
          Path.of("/usr/bin/prometheus"),
          Path.of("/usr/bin/prometheus-node-exporter"),
          Path.of("/usr/bin/influxd"));

  private final HttpClient client = HttpClient.newHttpClient();
  private final LocalPrograms programs;
  private final Path home;
  private final int nodeExporter = FreePort.find();
  private final int prometheus = FreePort.find();
  private final int influxDb = FreePort.find();

  LocalMonitors(Path home) throws IOException {
    this.home = home;
    programs = new LocalPrograms(home);
    startNodeExporter();
    startPrometheus();
    startInfluxDb();
  }

  static List<Path> missing() {
    return PROGRAMS.stream().filter(program -> !Files.isExecutable(program)).toList();
  }

  String[] settings() {
    return new String[] {
      "node-exporter.port=" + nodeExporter,
      "prometheus.url=http://127.0.0.1:" + prometheus,
      "influxdb.url=http://127.0.0.1:" + influxDb
    };
  }

  private void startNodeExporter() throws IOException {
    programs.start(
        "node-exporter",
        "/usr/bin/prometheus-node-exporter",
        "--web.listen-address=127.0.0.1:" + nodeExporter,
        "--collector.disable-defaults",
        "--collector.cpu",
        "--collector.meminfo",
        "--collector.pressure",
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
    programs.start(
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
                .formatted(FreePort.find(), home.resolve("influxdb-data"), influxDb));
    programs.start("influxdb", "/usr/bin/influxd", "-config", config.toString());
  }

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

  @Override
  public void close() {
    programs.close();
  }
}

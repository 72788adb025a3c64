package io.heddle.cli.sim;

import com.sun.net.httpserver.HttpServer;
import io.heddle.cli.Shell;
import io.heddle.sim.trace.Trace;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.input.TraceOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs imports where servers answer as the ResourceManager and the History Server do. */
abstract class ImportScene {
  @TempDir Path directory;
  final Shell shell = new Shell();
  final Map<String, String> answers = new TreeMap<>();
  private HttpServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String answer = answers.get(exchange.getRequestURI().getPath());
          byte[] body =
              (answer == null ? "" : answer.replace('\'', '"')).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(answer == null ? 404 : 200, body.length);
          try (var out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
    answers.put(
        "/ws/v1/cluster/nodes",
        """
        {'nodes': {'node': [
          {'rack': '/a', 'state': 'RUNNING', 'usedMemoryMB': 1024, 'availMemoryMB': 3072,
           'usedVirtualCores': 1, 'availableVirtualCores': 3},
          {'rack': '/a', 'state': 'RUNNING', 'usedMemoryMB': 0, 'availMemoryMB': 4096,
           'usedVirtualCores': 0, 'availableVirtualCores': 4},
          {'rack': '/b', 'state': 'RUNNING', 'usedMemoryMB': 0, 'availMemoryMB': 8192,
           'usedVirtualCores': 0, 'availableVirtualCores': 8},
          {'rack': '/b', 'state': 'LOST', 'usedMemoryMB': 0, 'availMemoryMB': 9999,
           'usedVirtualCores': 0, 'availableVirtualCores': 9}]}}
        """);
    answers.put(
        "/ws/v1/cluster/scheduler",
        """
        {'scheduler': {'schedulerInfo': {'queueName': 'root', 'queues': {'queue': [
          {'queueName': 'prod', 'queues': {'queue': [{'queueName': 'etl'}, {'queueName': 'x'}]}},
          {'queueName': 'test', 'queues': {'queue': [{'queueName': 'x'}]}}]}}}}
        """);
    answers.put("/ws/v1/cluster/apps", "{'apps': null}");
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  final String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  final int run(String... arguments) {
    String[] all = new String[arguments.length + 3];
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    all[0] = "import";
    all[1] = "--out";
    all[2] = directory.resolve("jobs.json").toString();
    return shell.run(new Configuration(false), all);
  }

  final Trace imported() throws IOException {
    return TraceFormat.HEDDLE.read(directory.resolve("jobs.json"), TraceOptions.standard(1));
  }

  /** A log of Spark: two tasks of 4 s, from 20 to 60 s behind {@code millis}. */
  final Path sparkLog(String id, long millis) throws IOException {
    String log =
        """
        {'Event':'SparkListenerApplicationStart','App Name':'etl','App ID':'%s','Timestamp':%d,'User':'ann'}
        {'Event':'SparkListenerExecutorAdded','Timestamp':%d,'Executor ID':'1'}
        {'Event':'SparkListenerJobStart','Job ID':0,'Submission Time':%d,'Stage IDs':[0]}
        {'Event':'SparkListenerStageSubmitted','Stage Info':{'Stage ID':0,'Number of Tasks':2,'Parent IDs':[]}}
        {'Event':'SparkListenerTaskEnd','Stage ID':0,'Task End Reason':{'Reason':'Success'},'Task Info':{'Launch Time':1000,'Finish Time':5000}}
        {'Event':'SparkListenerTaskEnd','Stage ID':0,'Task End Reason':{'Reason':'Success'},'Task Info':{'Launch Time':1000,'Finish Time':5000}}
        {'Event':'SparkListenerStageCompleted','Stage Info':{'Stage ID':0,'Number of Tasks':2,'Parent IDs':[]}}
        {'Event':'SparkListenerJobEnd','Job ID':0,'Completion Time':%d,'Job Result':{'Result':'JobSucceeded'}}
        {'Event':'SparkListenerApplicationEnd','Timestamp':%d}
        """
            .formatted(
                id,
                millis + 20_000,
                millis + 20_000,
                millis + 20_000,
                millis + 60_000,
                millis + 60_000);
    return Files.writeString(directory.resolve("log-" + id), log.replace('\'', '"'));
  }
}

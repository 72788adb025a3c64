package io.heddle.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.heddle.cli.Shell;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes of a ResourceManager that is played by an HTTP server. */
class NodesCommandTest {
  private static final String ANSWER =
      "{\"mayGo\":1,\"emptying\":0,\"total\":2,\"offset\":0,\"items\":["
          + "{\"node\":\"n1:1\",\"label\":\"\",\"verdict\":\"may-go\",\"containers\":0,"
          + "\"idleSeconds\":75.2,\"why\":\"empty for long enough\"},"
          + "{\"node\":\"n2:1\",\"label\":\"\",\"verdict\":\"stays\",\"containers\":3,"
          + "\"idleSeconds\":0,\"why\":\"it has 3 containers\"}]}";

  private final Shell shell = new Shell();
  private final List<String> asked = new ArrayList<>();
  private HttpServer server;
  private String answer = ANSWER;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/heddle/api/v1/nodes/release",
        exchange -> {
          asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI().getQuery());
          String text =
              exchange.getRequestMethod().equals("POST")
                  ? "{\"message\":\"nothing new starts on n2:1\"}"
                  : answer;
          byte[] answer = text.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(answer);
          }
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("nodes"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--rm", "http://127.0.0.1:" + server.getAddress().getPort()));
    return shell.run(new Configuration(), all.toArray(String[]::new));
  }

  @Test
  void nodesAreShownWithWhatMayBecomeOfThem() {
    assertThat(run("--release", "--idle", "75", "--count", "3")).as(shell.err()).isZero();
    assertThat(asked).containsExactly("GET limit=1000&idle=75s&count=3");
    assertThat(shell.out())
        .startsWith("nodes that may go: 1 of 2; emptying: 0")
        .containsPattern("n1:1 +may-go +empty for +75 s +empty for long enough")
        .containsPattern("n2:1 +stays +it has 3 containers");
  }

  @Test
  void nodesAreEmptied() {
    assertThat(run("--empty", "n2:1")).as(shell.err()).isZero();
    assertThat(asked.get(0)).startsWith("POST nodes=n2:1&user.name=");
    assertThat(shell.out()).contains("nothing new starts on n2:1");
  }

  @Test
  void oneOfBothMustBeGiven() {
    assertThat(run()).isEqualTo(1);
    assertThat(shell.err()).contains("--release or --empty");
  }

  @Test
  void nodesThatAreNotShownAreCounted() {
    answer = ANSWER.replace("\"total\":2", "\"total\":1500");
    assertThat(run("--release")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("nodes that may go: 1 of 1500")
        .contains("not shown: 1498 more nodes");
  }
}

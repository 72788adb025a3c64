package io.heddle.yarn.web;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.yarn.testing.Hang;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.test.GenericTestUtils;

/** A real browser without a screen, Debian's chromium, steered by its DevTools protocol. */
final class Browser implements AutoCloseable {
  private static final int POLL_MILLIS = 50;

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final String address;

  private Browser(Process process, String address) {
    this.process = process;
    this.address = address;
  }

  /** Starts this machine's browser; ends the test if there is none, and none is required. */
  static Browser required(Path directory) throws Exception {
    Optional<Path> program =
        Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(
        program.isPresent() || "required".equals(System.getenv("HEDDLE_BROWSER")),
        "no browser: apt-get install chromium lets this test see the page");
    return start(program.orElseThrow(), directory);
  }

  private static Browser start(Path program, Path directory) throws Exception {
    Process process =
        new ProcessBuilder(
                List.of(
                    program.toString(),
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-quic",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--disable-dev-shm-usage",
                    "--hide-scrollbars",
                    "--disable-lcd-text",
                    "--remote-allow-origins=*",
                    "--remote-debugging-port=0",
                    "--user-data-dir=" + directory.toAbsolutePath()))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("chromium.log").toFile())
            .start();
    // Has the port in its first line, and then the path of the browser itself.
    Path listening = directory.resolve("DevToolsActivePort");
    GenericTestUtils.waitFor(() -> lines(listening).size() == 2, POLL_MILLIS, Hang.MILLIS);
    return new Browser(process, "127.0.0.1:" + lines(listening).get(0));
  }

  private static List<String> lines(Path file) {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  BrowserTab tab() throws Exception {
    HttpResponse<String> made =
        http.send(
            HttpRequest.newBuilder(URI.create("http://" + address + "/json/new?about:blank"))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .build(),
            HttpResponse.BodyHandlers.ofString());
    String socket = new ObjectMapper().readTree(made.body()).path("webSocketDebuggerUrl").asText();
    return new BrowserTab(http, URI.create(socket));
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}

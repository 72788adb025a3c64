package io.heddle.yarn.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A real browser without a screen, Debian's chromium, steered by its DevTools protocol. */
final class Browser implements AutoCloseable {
  private static final Pattern ADDRESS = Pattern.compile("DevTools listening on ws://([^/]+)/.*");

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final String address;

  private Browser(Process process, String address) {
    this.process = process;
    this.address = address;
  }

  /**
   * Starts the browser of this machine, if there is one.
   *
   * @param directory where it may write
   */
  static Optional<Browser> find(Path directory) throws IOException {
    Optional<Path> program =
        Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst();
    return program.isEmpty() ? Optional.empty() : Optional.of(start(program.get(), directory));
  }

  private static Browser start(Path program, Path directory) throws IOException {
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
                    "--remote-allow-origins=*",
                    "--remote-debugging-port=0",
                    "--user-data-dir=" + directory.toAbsolutePath()))
            .redirectOutput(directory.resolve("chromium.out").toFile())
            .start();
    // Not closed: a browser whose errors nobody takes ends.
    BufferedReader errors =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8));
    StringBuilder said = new StringBuilder();
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      Matcher listening = ADDRESS.matcher(line);
      if (listening.matches()) {
        Thread reader = new Thread(() -> errors.lines().forEach(more -> {}), "chromium errors");
        reader.setDaemon(true);
        reader.start();
        return new Browser(process, listening.group(1));
      }
      said.append(line).append('\n');
    }
    throw new IOException("chromium did not start: " + said);
  }

  /** Another tab, with nothing in it. */
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

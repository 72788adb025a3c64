package io.heddle.yarn.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.heddle.yarn.testing.Hang;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.test.GenericTestUtils;

/** A tab of a browser: goes to pages, asks what they show, presses and types. */
final class BrowserTab implements WebSocket.Listener {
  private static final int POLL_MILLIS = 50;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final WebSocket socket;
  private final AtomicInteger lastId = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<String> console = new CopyOnWriteArrayList<>();
  private final StringBuilder message = new StringBuilder();

  /** How a page is looked at; pixels. */
  record Look(int width, int height, boolean dark) {}

  BrowserTab(HttpClient http, URI address) throws Exception {
    socket =
        http.newWebSocketBuilder()
            .buildAsync(address, this)
            .get(Hang.MILLIS, TimeUnit.MILLISECONDS);
    for (String domain : List.of("Page", "Runtime", "Log")) {
      command(domain + ".enable", Map.of());
    }
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
    message.append(part);
    if (last) {
      try {
        take(JSON.readTree(message.toString()));
      } catch (java.io.IOException e) {
        console.add("no JSON: " + message);
      }
      message.setLength(0);
    }
    from.request(1);
    return null;
  }

  private void take(JsonNode said) {
    CompletableFuture<JsonNode> asked = answers.remove(said.path("id").asInt());
    if (asked != null) {
      asked.complete(said);
    }
    switch (said.path("method").asText()) {
      case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded" ->
          console.add(said.path("params").toString());
      default -> {
        // Of no interest.
      }
    }
  }

  private JsonNode command(String method, Map<String, ?> parameters) throws Exception {
    int id = lastId.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    ObjectNode text = JSON.createObjectNode().put("id", id).put("method", method);
    text.set("params", JSON.valueToTree(parameters));
    socket.sendText(text.toString(), true).get(Hang.MILLIS, TimeUnit.MILLISECONDS);
    JsonNode said = answer.get(Hang.MILLIS, TimeUnit.MILLISECONDS);
    if (said.has("error")) {
      throw new IllegalStateException(method + ": " + said.path("error"));
    }
    return said.path("result");
  }

  /** Goes to a page, whatever was there before, and waits until it has shown what it asks for. */
  void open(URI page) throws Exception {
    command("Page.navigate", Map.of("url", "about:blank"));
    command("Page.navigate", Map.of("url", page.toString()));
    await("document.getElementById('live')?.textContent === 'live'");
  }

  /** What a JavaScript expression is in the page; a promise is waited for. */
  JsonNode evaluate(String expression) throws Exception {
    JsonNode result =
        command(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + result.path("exceptionDetails"));
    }
    return result.path("result").path("value");
  }

  void await(String expression) throws Exception {
    try {
      GenericTestUtils.waitFor(
          () -> {
            try {
              return evaluate(expression).asBoolean();
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          },
          POLL_MILLIS,
          Hang.MILLIS);
    } catch (java.util.concurrent.TimeoutException e) {
      throw new AssertionError(
          "never true: %s%nconsole: %s%npage: %s"
              .formatted(expression, console, text("main").lines().limit(200).toList()));
    }
  }

  /** The text that a reader sees in the first element of a selector; empty where it is hidden. */
  String text(String selector) throws Exception {
    return evaluate(
            "(one => one?.checkVisibility() ? one.innerText : '')(document.querySelector(%s))"
                .formatted(quoted(selector)))
        .asText();
  }

  String dom() throws Exception {
    return evaluate("document.documentElement.outerHTML").asText();
  }

  int count(String selector) throws Exception {
    return evaluate("document.querySelectorAll(%s).length".formatted(quoted(selector))).asInt();
  }

  void press(String selector, String text) throws Exception {
    String element =
        "[...document.querySelectorAll(%s)].find(one => one.textContent.includes(%s))"
            .formatted(quoted(selector), quoted(text));
    await(element + " !== undefined");
    evaluate(element + ".click()");
  }

  void type(String selector, String text) throws Exception {
    evaluate(
        "(input => { input.value = %s; input.dispatchEvent(new Event('input')); })(document.querySelector(%s))"
            .formatted(quoted(text), quoted(selector)));
  }

  private static String quoted(String text) throws Exception {
    return JSON.writeValueAsString(text);
  }

  List<String> console() {
    return List.copyOf(console);
  }

  /** Writes a picture of what of the page is seen. */
  void picture(Path file, Look look) throws Exception {
    command(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(
                Map.of("name", "prefers-color-scheme", "value", look.dark() ? "dark" : "light"))));
    size(look.width(), look.height());
    String picture =
        command("Page.captureScreenshot", Map.of("format", "png")).path("data").asText();
    Files.write(file, Base64.getDecoder().decode(picture));
  }

  void size(int width, int height) throws Exception {
    command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }
}

package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.yarn.testing.WebScene;
import java.awt.image.BufferedImage;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page of a live ResourceManager in a real browser, with words of users who mean harm. */
@Tag("long")
@Timeout(600)
class BrowserIT {
  private static final Path PICTURES = Path.of("target", "screenshots");

  @TempDir static Path directory;

  private static Browser browser;
  private static WebScene scene;
  private static Browser.Page page;

  @BeforeAll
  static void open() throws Exception {
    Optional<Browser> found = Browser.find(Files.createDirectory(directory.resolve("browser")));
    boolean required = "required".equals(System.getenv("HEDDLE_BROWSER"));
    assumeTrue(
        found.isPresent() || required,
        "no browser: apt-get install chromium lets this test see the page");
    browser = found.orElseThrow();
    scene = new WebScene(Files.createDirectory(directory.resolve("conf")), Map.of());
    scene.applications();
    scene.sharedNodes();
    scene.tuner();
    scene.stages();
    page = browser.open(uri());
  }

  private static URI uri() {
    return scene.rest().uri("/heddle/");
  }

  @AfterAll
  static void stop() {
    if (scene != null) {
      scene.close();
    }
  }

  @Test
  void thePageShowsWhatTheJsonSays() throws Exception {
    assertThat(page.dom()).contains("id=\"live\" role=\"status\" class=\"\">live<");
    assertThat(page.dom()).contains(">policy heddle<");
    // How to go on from shadow mode is not for one that is active.
    assertThat(page.dom()).contains("<p id=\"shadow\" hidden=\"\">");
    for (JsonNode queue : scene.rest().api("queues").path("items")) {
      assertThat(page.dom()).contains(">" + queue.path("queue").asText() + "<");
    }
    for (JsonNode app : scene.rest().api("applications").path("items")) {
      assertThat(page.dom()).contains(app.path("id").asText(), app.path("reason").asText());
    }
    assertThat(page.dom()).contains("#1 applied", "100.0 s", "10.0 s", "fifo → fair");
    for (JsonNode pair : scene.rest().api("preferences").path("beside")) {
      assertThat(page.dom()).contains("%.2f".formatted(Math.abs(pair.path("benefit").asDouble())));
    }
  }

  @Test
  void wordsOfUsersStayText() {
    assertThat(page.dom())
        .contains("<title>Heddle</title>", "&lt;script&gt;document.title='owned'&lt;/script&gt;")
        .doesNotContain("<script>document", "<img", "x".repeat(300));
    // Each stands by itself, so that marks of direction do not turn round what follows.
    assertThat(page.dom()).containsPattern("<bdi class=\"name\"[^>]*>&lt;/td&gt;&lt;script&gt;");
  }

  @Test
  void nothingIsWrongInTheConsole() {
    assertThat(page.console()).isEmpty();
  }

  @Test
  void itIsReadableInLightAndDarkAndOnAPhone() throws Exception {
    Files.createDirectories(PICTURES);
    Map<String, Browser.Look> looks =
        Map.of(
            "page-light.png", new Browser.Look(1280, 1700, false),
            "page-dark.png", new Browser.Look(1280, 1700, true),
            "page-phone.png", new Browser.Look(500, 1900, false));
    for (Map.Entry<String, Browser.Look> look : looks.entrySet()) {
      Path file = PICTURES.resolve(look.getKey());
      browser.picture(uri(), file, look.getValue());

      BufferedImage picture = ImageIO.read(file.toFile());
      assertThat(picture.getWidth()).isEqualTo(look.getValue().width());
      int corner = picture.getRGB(picture.getWidth() - 2, picture.getHeight() - 2) & 0xff;
      assertThat(corner < 128).as(look.getKey() + " is dark").isEqualTo(look.getValue().dark());
    }
  }
}

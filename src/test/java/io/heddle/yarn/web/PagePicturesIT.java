package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.yarn.testing.OrdinaryCluster;
import io.heddle.yarn.web.BrowserTab.Look;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of an ordinary cluster's page for the documentation: {@code target/screenshots}. */
@Tag("long")
class PagePicturesIT {
  private static final Path PICTURES = Path.of("target", "screenshots");
  private static final int WIDE = 1280;
  private static final int HIGH = 1700;
  private static final int NARROW = 420;

  /** What reaches beyond the page's width and is not in something that scrolls by itself. */
  private static final String TOO_WIDE =
      """
      [...document.querySelectorAll('body *')]
        .filter(one => !one.closest('.scroll') && one.getBoundingClientRect().right > innerWidth + 1)
        .map(one => one.tagName + '#' + one.id + '.' + one.className)
      """;

  @TempDir static Path directory;

  private static Browser browser;
  private static OrdinaryCluster cluster;

  @BeforeAll
  static void open() throws Exception {
    browser = Browser.required(Files.createDirectory(directory.resolve("browser")));
    cluster = new OrdinaryCluster(Files.createDirectory(directory.resolve("conf")), Map.of());
    Files.createDirectories(PICTURES);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
    if (browser != null) {
      browser.close();
    }
  }

  private static BrowserTab page(String choices) throws Exception {
    BrowserTab page = browser.tab();
    page.open(cluster.rest().uri("/heddle/" + choices));
    page.await("document.querySelectorAll('#waiting tbody tr, #running tbody tr').length > 3");
    page.await("document.querySelectorAll('#history svg').length > 0");
    page.await("document.querySelectorAll('#preferences tbody tr').length > 0");
    page.await("document.querySelectorAll('#nodes tbody tr').length > 0");
    return page;
  }

  /** Takes a picture and looks whether it is of this width, light or dark, and fits its width. */
  private static void picture(BrowserTab page, String name, Look look) throws Exception {
    Path file = PICTURES.resolve(name);
    page.picture(file, look);

    BufferedImage picture = ImageIO.read(file.toFile());
    assertThat(picture.getWidth()).isEqualTo(look.width());
    int corner = picture.getRGB(picture.getWidth() - 2, picture.getHeight() - 2) & 0xff;
    assertThat(corner < 128).as(name + " is dark").isEqualTo(look.dark());
    assertThat(page.evaluate(TOO_WIDE)).as(name + " needs no scrolling to the side").isEmpty();
    assertThat(page.console()).isEmpty();
  }

  @Test
  void itIsReadableInLight() throws Exception {
    picture(page(""), "page-light.png", new Look(WIDE, HIGH, false));
  }

  @Test
  void itIsReadableInDark() throws Exception {
    BrowserTab page = page("");
    page.size(WIDE, HIGH);
    page.press("#sections button", "Nodes");
    picture(page, "page-dark.png", new Look(WIDE, HIGH, true));
  }

  @Test
  void itIsReadableOnAPhone() throws Exception {
    picture(page(""), "page-phone.png", new Look(NARROW, 1900, false));
  }

  @Test
  void anExplanationIsReadable() throws Exception {
    BrowserTab page = page("");
    page.evaluate("location.hash = 'application=" + compared() + "'");
    page.await("!document.getElementById('explanation-body').hidden");
    page.evaluate(
        "document.querySelector('#explanation-placed details')?.setAttribute('open', '')");
    picture(page, "page-explanation.png", new Look(WIDE, 660, false));
  }

  /** One of which a container went first of several. */
  private static String compared() throws Exception {
    for (JsonNode app : cluster.rest().api("running").path("items")) {
      String id = app.path("id").asText();
      JsonNode explanation = cluster.rest().api("applications/" + id + "/explanation");
      if (explanation.at("/placed/0/compared").asInt() > 1) {
        return id;
      }
    }
    throw new AssertionError("nothing was compared");
  }
}

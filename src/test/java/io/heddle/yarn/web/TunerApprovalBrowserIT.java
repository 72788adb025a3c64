package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.TunerConfig;
import io.heddle.yarn.testing.RestRm;
import io.heddle.yarn.testing.WebScene;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An admin applies on the page what the tuner of a live ResourceManager proposes in a dry run. */
@Tag("long")
class TunerApprovalBrowserIT {
  @TempDir Path directory;

  private static String ordering(WebScene scene) {
    return ((AbstractLeafQueue) scene.rest().heddle().getQueue("etl"))
        .getOrderingPolicy()
        .getInfo();
  }

  private static HttpResponse<String> apply(WebScene scene, String change) throws Exception {
    return RestRm.send(
        HttpRequest.newBuilder(scene.rest().uri("/heddle/api/v1/tuner/apply" + change))
            .header("X-XSRF-Header", "1")
            .POST(HttpRequest.BodyPublishers.noBody()));
  }

  @Test
  void aProposalIsApplied() throws Exception {
    try (Browser browser = Browser.required(Files.createDirectory(directory.resolve("browser")));
        WebScene scene =
            new WebScene(
                Files.createDirectory(directory.resolve("conf")),
                Map.of(TunerConfig.MODE, "dry-run"))) {
      scene.applications();
      scene.tuner();
      int proposal = scene.rest().api("tuner").path("proposal").asInt();
      assertThat(proposal).isPositive();
      assertThat(ordering(scene)).doesNotContain("Fair");
      assertThat(apply(scene, "").statusCode()).isEqualTo(400);
      assertThat(apply(scene, "?change=" + (proposal + 1)).statusCode()).isEqualTo(409);

      BrowserTab page = browser.tab();
      page.open(scene.rest().uri("/heddle/"));
      page.evaluate("window.confirm = question => true");
      page.press("#tuner tbody button", "apply");
      page.await("document.getElementById('tuner-said').textContent.includes('asked to apply')");
      scene.tuner().lookAfter(10);

      page.await(
          "document.getElementById('tuner').innerText.includes('#%d applied')".formatted(proposal));
      assertThat(page.text("#tuner")).contains("approved by ");
      assertThat(ordering(scene)).contains("Fair");
      assertThat(page.console()).isEmpty();
    }
  }
}

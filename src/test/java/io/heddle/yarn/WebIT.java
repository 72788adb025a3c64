package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page and the JSON of a live ResourceManager. */
@Timeout(120)
class WebIT {
  @TempDir static Path directory;

  private static WebRm rm;

  @BeforeAll
  static void start() throws Exception {
    rm = new WebRm(directory, conf -> {});
  }

  @AfterAll
  static void stop() {
    rm.close();
  }

  @Test
  void theClusterIsShown() throws Exception {
    JsonNode cluster = rm.json("cluster");

    assertThat(cluster.path("mode").asText()).isEqualTo("active");
    assertThat(cluster.path("policy").asText()).isEqualTo("haste");
    assertThat(cluster.path("decisions").path("stock-order").isNumber()).isTrue();
  }

  @Test
  void thePageIsServedWithinAStrictPolicy() throws Exception {
    HttpResponse<String> page = rm.get("/heddle/");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<title>Heddle</title>");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'")
        .doesNotContain("unsafe");
    assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    HttpResponse<String> bare = rm.get("/heddle");
    assertThat(bare.statusCode()).isEqualTo(302);
    assertThat(bare.headers().firstValue("Location").orElseThrow()).endsWith("/heddle/");
  }

  @Test
  void theIndexListsTheResources() throws Exception {
    assertThat(rm.json("").path("resources").findValuesAsText("path")).contains("cluster");
    assertThat(rm.get("/heddle/api/v1/nothing").statusCode()).isEqualTo(404);
  }
}

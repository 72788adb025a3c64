package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.RestRm;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An admin sees on the page what is reclaimed, and pauses it. */
@Tag("long")
class ReclaimBrowserIT {
  @TempDir Path directory;

  @Test
  void anAdminSeesWhatNodesOfferAndPauses() throws Exception {
    Path conf = Files.createDirectory(directory.resolve("conf"));
    Files.writeString(conf.resolve("capacity-scheduler.xml"), ReclaimIT.SCHEDULER);
    try (Browser browser = Browser.required(Files.createDirectory(directory.resolve("browser")));
        RestRm rest = new RestRm(conf)) {
      rest.start(HeddleScheduler.class, ReclaimIT.SETTINGS);
      RestRm.await(() -> rest.heddle().getNumClusterNodes() == 1);

      BrowserTab page = browser.tab();
      page.open(rest.uri("/heddle/"));
      page.evaluate("window.confirm = question => { window.question = question; return true; }");
      page.await("document.getElementById('reclaim-cluster').textContent.includes('of 1 nodes')");
      page.await("document.getElementById('reclaim-nodes').textContent.includes('stale')");

      assertThat(page.text("#reclaim-mode")).isEqualTo("active");
      assertThat(page.text("#reclaim-nodes tbody tr")).contains("stale");
      assertThat(page.text("#reclaim-cluster")).contains("1 of 1 nodes");
      assertThat(page.text("#reclaim-cluster")).contains("Memory offered beyond");

      page.press("#reclaim-buttons button", "pause");
      page.await("document.getElementById('reclaim-mode').textContent.includes('paused')");
      assertThat(page.evaluate("window.question").asText()).contains("no more than they have");
      assertThat(page.text("#reclaim-said")).contains("until it is resumed");
      page.await("document.querySelector('#reclaim-buttons button').textContent === 'resume'");
      page.await("document.getElementById('reclaim-checks').textContent.includes('paused')");
      assertThat(page.console()).isEmpty();
    }
  }
}

package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.RestRm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page shows nodes that may be released once there are any, and that they get nothing new. */
@Tag("long")
class ReleaseBrowserIT {
  @TempDir Path directory;

  @Test
  void nodesThatMayBeReleasedAreShown() throws Exception {
    Path conf = Files.createDirectory(directory.resolve("conf"));
    Files.writeString(conf.resolve("capacity-scheduler.xml"), ReclaimIT.SCHEDULER);
    try (Browser browser = Browser.required(Files.createDirectory(directory.resolve("browser")));
        RestRm rest = new RestRm(conf)) {
      rest.start(HeddleScheduler.class, Map.of());
      // Of one host: the port tells which.
      rest.node("localhost:2", 10, 10);
      RestRm.await(() -> rest.heddle().getNumClusterNodes() == 2);

      BrowserTab page = browser.tab();
      page.open(rest.uri("/heddle/"));
      page.await("document.querySelector('#release-nodes tbody tr') !== null");
      assertThat(page.text("#release")).isEmpty();
      page.await("document.querySelectorAll('#nodes tbody tr').length === 2");
      assertThat(page.text("#nodes")).contains("localhost:1", "localhost:2");

      rest.heddle().releasable().empty(List.of(NodeId.newInstance("localhost", 1)));
      page.await("!document.getElementById('release').hidden");
      assertThat(page.text("#release-total")).isEqualTo("1 may go, 0 emptying, of 2 nodes");
      assertThat(page.text("#release-nodes tbody tr"))
          .contains("localhost:1", "may go", "empty, and nothing new starts there");
      assertThat(page.text("#passed-over"))
          .isEqualTo("1 node (localhost): emptying: an autoscaler releases it");
      assertThat(page.console()).isEmpty();
    }
  }
}

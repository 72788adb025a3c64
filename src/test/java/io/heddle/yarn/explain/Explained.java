package io.heddle.yarn.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.config.ExplainConfig;
import io.heddle.explain.Explanation;
import io.heddle.explain.Reason;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.web.Resource;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.Viewer;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;

final class Explained {
  private Explained() {}

  static void everyContainer(Configuration conf) {
    conf.setInt(ExplainConfig.INTERVAL, 0);
  }

  static Explanation explain(LiveRm live, MockAM am) {
    return explain(live, am.getApplicationAttemptId().getApplicationId());
  }

  static Explanation explain(LiveRm live, ApplicationId id) {
    return live.heddle().explain(id).orElseThrow();
  }

  static List<String> kinds(Explanation explanation) {
    return explanation.waiting().stream().map(Reason::kind).toList();
  }

  static String text(Explanation explanation, Reason.Kind kind) {
    return explanation.waiting().stream()
        .filter(reason -> reason.kind().equals(kind.label()))
        .map(Reason::text)
        .findFirst()
        .orElse("");
  }

  /** What the page and its JSON show of one that waits. */
  static JsonNode shown(LiveRm live, MockAM am, boolean maySee) throws Refusal {
    return shown(live, am.getApplicationAttemptId().getApplicationId(), maySee);
  }

  private static JsonNode shown(LiveRm live, ApplicationId id, boolean maySee) throws Refusal {
    Resource applications = live.heddle().resources().resource("applications").orElseThrow();
    JsonNode answer =
        new ObjectMapper()
            .valueToTree(
                applications.get(new Query("", Map.of(), new Viewer("bob", maySee, false))));
    for (JsonNode item : answer.path("items")) {
      if (item.path("id").asText().equals(id.toString())) {
        return item;
      }
    }
    throw new AssertionError(id + " is not shown: " + answer);
  }

  /** The page's reason is the first that is told of the application. */
  static void assertShownAs(LiveRm live, MockAM am, Reason.Kind kind) throws Refusal {
    assertShownAs(live, am.getApplicationAttemptId().getApplicationId(), kind);
  }

  static void assertShownAs(LiveRm live, ApplicationId id, Reason.Kind kind) throws Refusal {
    JsonNode shown = shown(live, id, true);
    assertThat(shown.path("reasonKind").asText()).isEqualTo(kind.label());
    Reason first = explain(live, id).waiting().get(0);
    assertThat(first.kind()).isEqualTo(kind.label());
    assertThat(shown.path("reason").asText()).isEqualTo(first.text());
  }
}

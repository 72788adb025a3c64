package io.heddle.yarn.explain;

import io.heddle.config.ExplainConfig;
import io.heddle.explain.Explanation;
import io.heddle.explain.Reason;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;

/** What a live ResourceManager is asked of an application. */
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
}

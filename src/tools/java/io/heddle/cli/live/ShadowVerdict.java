package io.heddle.cli.live;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.report.RelativeChange;

/** Whether to switch Heddle on after a replay of what ran in shadow mode. */
final class ShadowVerdict {
  private ShadowVerdict() {}

  /**
   * @param change of all jobs' mean completion time, from stock to Heddle
   */
  static String of(RelativeChange change) {
    // Of load alone nothing is random: all seeds then give what one does.
    if (!change.isTold() || change.interval().isPoint()) {
      return """

          Verdict: none; %s.
          Replay a longer history, or more --seeds.
          """
          .formatted(change.text());
    }
    if (change.share() > 0) {
      return """

          Verdict: leave Heddle in shadow mode; %s.
          yarn heddle recommend shows whether other settings suit these jobs.
          """
          .formatted(change.text());
    }
    return """

        Verdict: switch Heddle on; %s.
        Add to capacity-scheduler.xml, then run yarn rmadmin -refreshQueues:
        <property><name>%s</name><value>active</value></property>
        """
        .formatted(change.text(), HeddleConfig.MODE);
  }
}

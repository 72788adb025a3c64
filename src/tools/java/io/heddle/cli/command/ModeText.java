package io.heddle.cli.command;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** What Heddle will do, for people. */
final class ModeText {
  private ModeText() {}

  static String of(Configuration conf, Mode mode) {
    if (!StockNotes.SCHEDULER.equals(conf.getTrimmed(YarnConfiguration.RM_SCHEDULER, ""))) {
      return "none, Heddle is not the scheduler";
    }
    return switch (mode) {
      case OFF -> "off, Heddle takes no part";
      case SHADOW ->
          "shadow, Heddle only counts what it would do; "
              + HeddleConfig.MODE
              + "=active lets it decide";
      case ACTIVE -> "active, Heddle decides";
    };
  }
}

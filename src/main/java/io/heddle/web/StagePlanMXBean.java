package io.heddle.web;

import java.util.List;

/** {@code Hadoop:service=ResourceManager,name=HeddleStages} in {@code /jmx}. */
public interface StagePlanMXBean {
  /** A line for each application in the last plan of its queue: why it waits. */
  List<String> getApplications();
}

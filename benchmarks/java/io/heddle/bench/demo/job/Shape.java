package io.heddle.bench.demo.job;

import org.apache.hadoop.conf.Configuration;

/** The size of a job and of its containers, MB; {@code heapMb} is what a task's JVM really gets. */
public record Shape(int maps, int reduces, int memoryMb, int vcores, int heapMb) {

  /** Heap, compiler and collector settings that suit short JVMs on few real cores. */
  public static final String QUICK_JVM =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -XX:-UsePerfData";

  private static final int SORT_PART = 4;

  public void applyTo(Configuration conf) {
    conf.setInt("mapreduce.task.io.sort.mb", heapMb / SORT_PART);
    for (String kind : new String[] {"map", "reduce"}) {
      conf.setInt("mapreduce." + kind + ".memory.mb", memoryMb);
      conf.setInt("mapreduce." + kind + ".cpu.vcores", vcores);
      conf.set("mapreduce." + kind + ".java.opts", "-Xmx" + heapMb + "m " + QUICK_JVM);
    }
  }

  public String describe() {
    return "%s and %s of <%d MB, %s>"
        .formatted(count(maps, "map"), count(reduces, "reduce"), memoryMb, count(vcores, "vcore"));
  }

  private static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}

package io.heddle.bench.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;

record KeptCluster(CommandedCluster cluster, PrintStream out) {

  /** Runs evening after evening, numbered on, until a line, or the end, comes in. */
  void untilEnter(InputStream in, int firstEvening) throws IOException {
    out.printf(
        "%nThe page of a live cluster, on which the evenings go on: %s%n", cluster.address());
    out.print("Press Enter to stop. ");
    out.flush();
    Thread evenings = new Thread(() -> goOn(firstEvening), "evenings");
    evenings.setDaemon(true);
    evenings.start();
    for (int read = in.read(); read >= 0 && read != '\n'; ) {
      read = in.read();
    }
  }

  private void goOn(int firstEvening) {
    try {
      for (int evening = firstEvening; ; evening++) {
        var unused = cluster.run(DemoCluster.EVENING + evening, progress -> {});
      }
    } catch (IOException e) {
      out.printf("%nThe cluster has ended: %s%n", e.getMessage());
    }
  }
}

package io.heddle.sim.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of a report in its directory. */
public record ReportFiles(Path directory) {
  /** The data. */
  public Path json() {
    return directory.resolve("result.json");
  }

  public Path page() {
    return directory.resolve("result.html");
  }

  /** Writes both; creates the directory if it does not exist. */
  public void write(SimulationReport report) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(json(), SimulationJson.of(report));
    Files.writeString(page(), SimulationPage.of(report));
  }
}

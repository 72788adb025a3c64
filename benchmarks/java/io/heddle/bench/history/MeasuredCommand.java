package io.heddle.bench.history;

import io.heddle.bench.cluster.ForkedMain;
import io.heddle.cli.HeddleCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

public final class MeasuredCommand {
  private static final String PEAK = "VmHWM:";

  private MeasuredCommand() {}

  /** Runs and ends the JVM: the file to write the peak to, the words behind {@code yarn heddle}. */
  public static void main(String[] args) {
    ForkedMain.run(
        () -> {
          HeddleCommand command = new HeddleCommand(System.out, System.err);
          command.setConf(new Configuration());
          int code = command.run(Arrays.copyOfRange(args, 1, args.length));
          if (code != 0) {
            throw new IllegalStateException("the command ended with " + code);
          }
          return Files.writeString(Path.of(args[0]), String.valueOf(peakMebibytes()));
        });
  }

  /** The most memory that this process ever had resident, as Linux counts it. */
  private static double peakMebibytes() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("/proc/self/status"));
    return lines.stream()
        .filter(line -> line.startsWith(PEAK))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
        .findFirst()
        .orElse(Double.NaN);
  }
}

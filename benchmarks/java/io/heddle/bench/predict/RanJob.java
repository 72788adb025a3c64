package io.heddle.bench.predict;

import io.heddle.sim.workload.Seeds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;

/**
 * A job that ran.
 *
 * @param submitted seconds
 * @param seconds how long it ran, above 0
 * @param name the same for all runs of a recurring job
 */
record RanJob(double submitted, double seconds, String user, String name) {
  private static final Comparator<RanJob> BY_SUBMISSION =
      Comparator.comparingDouble(RanJob::submitted);

  private static final int MADE = 50_000;
  private static final int MADE_USERS = 100;
  private static final int MADE_NAMES = 20;

  double ended() {
    return submitted + seconds;
  }

  /**
   * The jobs of a table as condensed from Google's trace of 2011: id, submission, start, end, how
   * it ended, class, user and name. Those that never ended are left out.
   */
  static List<RanJob> read(Path table) throws IOException {
    List<RanJob> jobs = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(table)), StandardCharsets.UTF_8))) {
      lines.readLine();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] columns = line.split(",", -1);
        if (!columns[2].isEmpty() && !columns[3].isEmpty()) {
          double seconds = Double.parseDouble(columns[3]) - Double.parseDouble(columns[2]);
          if (seconds > 0) {
            jobs.add(new RanJob(Double.parseDouble(columns[1]), seconds, columns[6], columns[7]));
          }
        }
      }
    }
    jobs.sort(BY_SUBMISSION);
    return jobs;
  }

  /**
   * Jobs of a hundred users, each with twenty recurring ones. What a user's jobs take scatters by a
   * lognormal factor of sigma 1 around his own, that by one of sigma 1.5, and what runs of a job
   * take by one of sigma 0.4.
   */
  static List<RanJob> made(long seed) {
    SplittableRandom random = Seeds.random(seed, "ran jobs");
    List<RanJob> jobs = new ArrayList<>();
    for (int i = 0; i < MADE; i++) {
      String user = "user-" + random.nextInt(MADE_USERS);
      String name = user + "-" + random.nextInt(MADE_NAMES);
      double log =
          1.5 * Seeds.random(seed, user).nextGaussian()
              + Seeds.random(seed, name).nextGaussian()
              + 0.4 * random.nextGaussian();
      jobs.add(new RanJob(10 * i, 60 * Math.exp(log), user, name));
    }
    return jobs;
  }
}

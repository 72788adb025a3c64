package io.heddle.bench.upstream;

import io.heddle.bench.upstream.jvm.TestOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the tests end on stock; kept in files, so that several runs of Heddle need one of stock. A
 * directory is of one version of Hadoop and one set of settings.
 */
record StockResults(TestRun run, Path directory, int repeats) {
  Collection<TestOutcome> of(List<String> classes) throws IOException, InterruptedException {
    List<String> missing = classes.stream().filter(each -> !Files.exists(whole(each))).toList();
    Map<String, Attempts> failed = new LinkedHashMap<>();
    run.run(
        missing,
        (name, outcomes) -> {
          Attempts attempts = new Attempts();
          attempts.add(outcomes);
          if (attempts.failed().isEmpty()) {
            OutcomeFile.write(whole(name), outcomes);
          } else {
            failed.put(name, attempts);
          }
        });
    for (Map.Entry<String, Attempts> each : failed.entrySet()) {
      repeatFailed(each.getValue());
      OutcomeFile.write(whole(each.getKey()), each.getValue().outcomes());
    }
    Attempts all = new Attempts();
    for (String each : classes) {
      all.add(OutcomeFile.read(whole(each)));
    }
    return all.outcomes();
  }

  /**
   * How these tests end when stock runs them alone, each as often as a failure is repeated and once
   * more: what stock fails each time tells nothing about Heddle, even if it passes behind others,
   * and what it fails now and then fails by chance.
   */
  Attempts alone(Collection<TestOutcome> tests) throws IOException, InterruptedException {
    Attempts all = new Attempts();
    for (Map.Entry<String, List<String>> each : Attempts.ids(tests).entrySet()) {
      Path file = directory.resolve("alone").resolve(each.getKey() + ".tsv");
      List<TestOutcome> known = new ArrayList<>(OutcomeFile.read(file));
      Set<String> missing = new HashSet<>(each.getValue());
      known.forEach(outcome -> missing.remove(outcome.id()));
      for (int i = 0; i <= repeats && !missing.isEmpty(); i++) {
        run.alone()
            .run(
                Map.of(each.getKey(), List.copyOf(missing)),
                (name, outcomes) -> known.addAll(outcomes));
      }
      OutcomeFile.write(file, known);
      all.add(known);
    }
    return all;
  }

  private void repeatFailed(Attempts attempts) throws IOException, InterruptedException {
    for (int i = 0; i < repeats && !attempts.failed().isEmpty(); i++) {
      run.alone().run(Attempts.ids(attempts.failed()), (name, outcomes) -> attempts.add(outcomes));
    }
  }

  private Path whole(String testClass) {
    return directory.resolve(testClass + ".tsv");
  }
}

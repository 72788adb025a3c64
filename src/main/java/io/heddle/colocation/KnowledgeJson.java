package io.heddle.colocation;

import io.heddle.model.RecurringName;
import io.heddle.state.JsonFormat;
import io.heddle.state.StateException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What was learned as a JSON document; docs/admission.md describes it. */
public final class KnowledgeJson {
  private static final JsonFormat<Document> FORMAT =
      new JsonFormat<>(
          "heddle-colocation",
          1,
          Document.class,
          "; such a one is made by yarn heddle colocation export");

  private record Document(String format, int version, List<Job> jobs, JobGroups groups)
      implements JsonFormat.Document {}

  /** A job; partners are given by their place in the list of all jobs. */
  private record Job(
      RecurringName job,
      long runs,
      JobUsage usage,
      Mary mary,
      Speeds.Measure measure,
      List<Partner> beside) {}

  private record Mary(double meanGoodness, long updates, double rest, List<Preferred> beside) {}

  private record Preferred(int job, double preference) {}

  private record Partner(int job, double mean, double weight) {}

  /** Baselines and names are missing in what was written by earlier versions. */
  private record JobGroups(
      List<NodeUse> centres,
      NodeUse spread,
      List<PreferenceRow<Integer>> preferences,
      List<Baseline> baselines,
      List<Set<String>> named) {
    static JobGroups of(Groups groups) {
      return new JobGroups(
          groups.centres(),
          groups.spread(),
          groups.rows().stream().map(BanditRow::preferences).toList(),
          groups.rows().stream()
              .map(row -> new Baseline(row.meanGoodness(), row.updates()))
              .toList(),
          groups.named());
    }

    Groups read() {
      List<BanditRow<Integer>> rows = new ArrayList<>();
      for (int i = 0; i < preferences.size(); i++) {
        Baseline baseline = baselines == null ? Baseline.NONE : baselines.get(i);
        rows.add(new BanditRow<>(preferences.get(i), baseline.meanGoodness, baseline.updates));
      }
      return new Groups(centres, spread, rows, Objects.requireNonNullElse(named, List.of()));
    }
  }

  private record Baseline(double meanGoodness, long updates) {
    static final Baseline NONE = new Baseline(0, 0);
  }

  private KnowledgeJson() {}

  /** The document that says {@code knowledge}; a partner that is forgotten itself is left out. */
  public static byte[] write(Knowledge knowledge) {
    Map<RecurringName, Integer> places = new HashMap<>();
    knowledge.jobs().keySet().forEach(name -> places.put(name, places.size()));
    List<Job> jobs = new ArrayList<>();
    knowledge.jobs().forEach((name, known) -> jobs.add(job(name, known, places)));
    return FORMAT.write(
        new Document(FORMAT.name(), FORMAT.version(), jobs, JobGroups.of(knowledge.groups())));
  }

  private static Job job(RecurringName name, JobRecord known, Map<RecurringName, Integer> places) {
    List<Preferred> preferred = new ArrayList<>();
    PreferenceRow<RecurringName> row = known.mary().preferences();
    row.seen()
        .forEach(
            (other, preference) -> {
              if (places.containsKey(other)) {
                preferred.add(new Preferred(places.get(other), preference));
              }
            });
    List<Partner> partners = new ArrayList<>();
    Map<RecurringName, Evidence> speeds = known.speeds().beside();
    speeds.forEach(
        (other, speed) -> {
          if (places.containsKey(other)) {
            partners.add(new Partner(places.get(other), speed.mean(), speed.weight()));
          }
        });
    BanditRow<RecurringName> mary = known.mary();
    return new Job(
        name,
        known.runs(),
        known.usage(),
        new Mary(mary.meanGoodness(), mary.updates(), row.rest(), preferred),
        known.speeds().measure(),
        partners);
  }

  /** Throws StateException saying what is wrong, and in which line. */
  public static Knowledge read(byte[] json) throws StateException {
    return FORMAT.read(
        json, document -> new Knowledge(jobs(document.jobs), document.groups.read(), Map.of()));
  }

  private static Map<RecurringName, JobRecord> jobs(List<Job> jobs) {
    Map<RecurringName, JobRecord> records = new LinkedHashMap<>();
    for (Job job : jobs) {
      Map<RecurringName, Double> preferred = new LinkedHashMap<>();
      for (Preferred one : job.mary.beside) {
        preferred.put(jobs.get(one.job).job, one.preference);
      }
      Map<RecurringName, Evidence> beside = new LinkedHashMap<>();
      for (Partner one : job.beside) {
        beside.put(jobs.get(one.job).job, new Evidence(one.mean, one.weight));
      }
      BanditRow<RecurringName> mary =
          new BanditRow<>(
              new PreferenceRow<>(preferred, job.mary.rest),
              job.mary.meanGoodness,
              job.mary.updates);
      records.put(
          job.job, new JobRecord(job.runs, job.usage, mary, new Speeds(job.measure, beside)));
    }
    return records;
  }
}

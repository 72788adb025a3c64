package io.heddle.sim.sweep;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.heddle.sim.report.Interval;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.SimulationJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A recommendation as JSON, for scripts. Times in seconds; null where something is not known. */
public final class RecommendationJson {
  private RecommendationJson() {}

  /** JSON that ends with a line break; {@code settings} are for another run. */
  public static String of(Recommendation recommendation, Map<String, String> settings)
      throws JsonProcessingException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("settings", new TreeMap<>(settings));
    all.put("objective", recommendation.sweep().objective().metric());
    all.put("seeds", recommendation.sweep().seeds());
    all.put("held-out", recommendation.sweep().heldOut());
    all.put("winner", recommendation.winner().name());
    all.put("winner-is-heddle", recommendation.winner().isHeddle());
    all.put("best-stock", recommendation.stock().name());
    all.put("best-heddle", recommendation.heddle().name());
    all.put("verdict", recommendation.verdict());
    all.put("change", recommendation.winner().change());
    all.put("gains", recommendation.gains().stream().map(SimulationJson::gain).toList());
    all.put("searched", candidates(recommendation.figures()));
    all.put("confirmed", candidates(recommendation.confirmed()));
    return Result.json(all);
  }

  private static List<Map<String, Object>> candidates(List<CandidateFigures> figures) {
    return figures.stream()
        .map(
            one -> {
              Map<String, Object> fields = new LinkedHashMap<>();
              fields.put("name", one.candidate().name());
              fields.put("heddle", one.candidate().isHeddle());
              fields.put("refusal", one.refusal());
              fields.put("unfinished", one.unfinished());
              fields.put("means", one.means());
              fields.put("interval", interval(one.interval()));
              return fields;
            })
        .toList();
  }

  private static List<Double> interval(Interval interval) {
    return interval.isKnown() ? List.of(interval.low(), interval.high()) : null;
  }
}

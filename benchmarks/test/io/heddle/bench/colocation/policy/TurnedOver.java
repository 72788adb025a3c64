package io.heddle.bench.colocation.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.StreamSupport;

/** Knowledge that misleads: what was fast beside a job is said to be slow, and slow to be fast. */
public final class TurnedOver {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Looks at each pair: nothing weighs more. */
  private static final double MOST_SURE = 200;

  private TurnedOver() {}

  /**
   * Returns the document with the order of each job's speeds turned over, within the same range.
   */
  public static byte[] of(byte[] knowledge) {
    try {
      JsonNode document = MAPPER.readTree(knowledge);
      document.get("jobs").forEach(job -> turn(job.get("beside")));
      return MAPPER.writeValueAsBytes(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void turn(JsonNode partners) {
    List<Double> speeds =
        StreamSupport.stream(partners.spliterator(), false)
            .map(partner -> partner.get("mean").doubleValue())
            .sorted()
            .toList();
    for (JsonNode partner : partners) {
      double fastAndSlow = speeds.get(0) + speeds.get(speeds.size() - 1);
      ((ObjectNode) partner)
          .put("mean", fastAndSlow - partner.get("mean").doubleValue())
          .put("weight", MOST_SURE);
    }
  }
}

package io.heddle.tune.step;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.model.Printable;
import io.heddle.state.StateException;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.Entry.Effect;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Lines of the journal as JSON, one object each. */
public final class EntryJson {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .setSerializationInclusion(JsonInclude.Include.NON_NULL);

  private record Line(
      String time,
      Long firstId,
      long id,
      ChangeOutcome outcome,
      List<QueueChange> queues,
      double predictedNow,
      double predictedAfter,
      Effect effect,
      String reason) {}

  private EntryJson() {}

  /** The line that says {@code entry}, without its end. */
  public static String write(Entry entry) {
    Line line =
        new Line(
            Instant.ofEpochMilli(entry.millis()).toString(),
            entry.firstId() == entry.id() ? null : entry.firstId(),
            entry.id(),
            entry.outcome(),
            entry.queues(),
            entry.predictedNow(),
            entry.predictedAfter(),
            entry.effect().orElse(null),
            entry.reason());
    try {
      return MAPPER.writeValueAsString(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Throws StateException saying what is wrong. */
  public static Entry read(String json) throws StateException {
    try {
      Line line = MAPPER.readValue(json, Line.class);
      if (line.outcome == null
          || line.reason == null
          || (line.id != 0 && line.queues.isEmpty())
          || line.queues.stream().anyMatch(q -> q.before() == null || q.after() == null)) {
        throw new StateException("a line of the journal lacks something: " + Printable.value(json));
      }
      return new Entry(
          Instant.parse(line.time).toEpochMilli(),
          line.firstId == null ? line.id : line.firstId,
          line.id,
          line.outcome,
          line.queues,
          line.predictedNow,
          line.predictedAfter,
          Optional.ofNullable(line.effect),
          line.reason);
    } catch (JsonProcessingException e) {
      throw new StateException(e.getOriginalMessage());
    } catch (RuntimeException e) {
      throw new StateException("it lacks something, or a number in it is out of range: " + e);
    }
  }
}

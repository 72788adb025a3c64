package io.heddle.tune.step;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.state.StateException;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.step.Entry.Effect;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.time.DateTimeException;
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
      long id,
      Outcome outcome,
      List<Changed> queues,
      double predictedNow,
      double predictedAfter,
      Effect effect,
      String reason) {}

  private record Changed(String path, Setting before, Setting after) {}

  private record Setting(double share, Ordering ordering) {}

  private EntryJson() {}

  /** The line that says {@code entry}, without its end. */
  public static String write(Entry entry) {
    List<Changed> queues =
        entry.queues().stream()
            .map(queue -> new Changed(queue.path(), of(queue.before()), of(queue.after())))
            .toList();
    Line line =
        new Line(
            Instant.ofEpochMilli(entry.millis()).toString(),
            entry.id(),
            entry.outcome(),
            queues,
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

  private static Setting of(QueueSettings settings) {
    return new Setting(settings.share(), settings.ordering());
  }

  /**
   * What a line says.
   *
   * @throws StateException saying what is wrong
   */
  public static Entry read(String json) throws StateException {
    try {
      Line line = MAPPER.readValue(json, Line.class);
      List<QueueChange> queues =
          line.queues.stream()
              .map(queue -> new QueueChange(queue.path, of(queue.before), of(queue.after)))
              .toList();
      if (line.outcome == null || line.reason == null) {
        throw new StateException("a line of the journal lacks something: " + json);
      }
      return new Entry(
          Instant.parse(line.time).toEpochMilli(),
          line.id,
          line.outcome,
          queues,
          line.predictedNow,
          line.predictedAfter,
          Optional.ofNullable(line.effect),
          line.reason);
    } catch (JsonProcessingException e) {
      throw new StateException(e.getOriginalMessage());
    } catch (NullPointerException | IllegalArgumentException | DateTimeException e) {
      throw new StateException("it lacks something, or a number in it is out of range: " + e);
    }
  }

  private static QueueSettings of(Setting setting) {
    return new QueueSettings(setting.share, setting.ordering);
  }
}

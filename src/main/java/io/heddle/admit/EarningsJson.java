package io.heddle.admit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.learn.Evidence;
import io.heddle.state.StateException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Starts and how fast their company was, as a JSON document. */
final class EarningsJson {
  private static final String FORMAT = "heddle-colocation-guard";
  private static final int VERSION = 1;
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  private record Document(String format, int version, List<Line> starts) {}

  private record Line(String application, Earnings.Way way, double pace, double weight) {
    static Line of(Earnings.Judged one) {
      Evidence pace = one.start().pace();
      return new Line(one.application(), one.start().way(), pace.mean(), pace.weight());
    }

    Earnings.Judged judged() {
      return new Earnings.Judged(
          Objects.requireNonNull(application, "an application"),
          new Earnings.Start(Objects.requireNonNull(way, "a way"), new Evidence(pace, weight)));
    }
  }

  private EarningsJson() {}

  static byte[] write(List<Earnings.Judged> starts) {
    try {
      return MAPPER.writeValueAsBytes(
          new Document(FORMAT, VERSION, starts.stream().map(Line::of).toList()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * What a document says.
   *
   * @throws StateException saying what is wrong with it
   */
  static List<Earnings.Judged> read(byte[] json) throws StateException {
    try {
      Document document = MAPPER.readValue(json, Document.class);
      if (document == null || !FORMAT.equals(document.format) || document.version != VERSION) {
        throw new StateException(
            "no document of format \"%s\", version %d".formatted(FORMAT, VERSION));
      }
      List<Earnings.Judged> starts = new ArrayList<>();
      for (Line line : document.starts) {
        starts.add(line.judged());
      }
      return starts;
    } catch (JsonProcessingException e) {
      throw new StateException(e.getOriginalMessage());
    } catch (IOException e) {
      throw new StateException(e.getMessage());
    } catch (NullPointerException | IllegalArgumentException e) {
      throw new StateException("it lacks something, or a number in it is out of range: " + e);
    }
  }
}

package io.heddle.state;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;

/**
 * Format of JSON documents.
 *
 * @param name which documents bear, such as {@code heddle-profiles}
 * @param source where documents come from, for who gives another; may be empty
 */
public record JsonFormat<T extends JsonFormat.Document>(
    String name, int version, Class<T> type, String source) {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  /** The whole of a document; a record. */
  public interface Document {
    String format();

    int version();
  }

  /** Makes of a document what it says. */
  @FunctionalInterface
  public interface Content<T, R> {
    /** What it says; may throw what is usual for missing parts and numbers out of range. */
    R of(T document) throws StateException;
  }

  public byte[] write(T document) {
    return write(MAPPER.writer(), document);
  }

  public byte[] writeIndented(T document) {
    return write(MAPPER.writerWithDefaultPrettyPrinter(), document);
  }

  private byte[] write(ObjectWriter writer, T document) {
    try {
      return writer.writeValueAsBytes(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Throws StateException saying what is wrong, and in which line. */
  public <R> R read(byte[] json, Content<T, R> content) throws StateException {
    try {
      T document = MAPPER.readValue(json, type);
      if (document == null || !name.equals(document.format()) || document.version() != version) {
        throw new StateException(
            "no document of format \"%s\", version %d%s".formatted(name, version, source));
      }
      return content.of(document);
    } catch (JsonProcessingException e) {
      throw new StateException(
          (e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ")
              + e.getOriginalMessage());
    } catch (IOException e) {
      throw new StateException(e.getMessage());
    } catch (IndexOutOfBoundsException | NullPointerException | IllegalArgumentException e) {
      throw new StateException("it lacks something, or a number in it is out of range: " + e);
    }
  }
}

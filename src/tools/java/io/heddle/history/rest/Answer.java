package io.heddle.history.rest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.heddle.history.file.BoundedInput;
import java.io.IOException;
import java.io.InputStream;

/** Answers of YARN's servers. */
final class Answer {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final JsonFactory FACTORY = MAPPER.getFactory();

  /** The queues of a cluster are a few MiB at most. */
  private static final long LONGEST = 1 << 26;

  private Answer() {}

  @FunctionalInterface
  interface Taker {
    void take(JsonNode element) throws IOException;
  }

  static JsonNode whole(RestServer server, String path) throws IOException {
    try (InputStream in = new BoundedInput(server.get(path), LONGEST)) {
      return MAPPER.readTree(in);
    } catch (StackOverflowError e) {
      throw tooDeep();
    }
  }

  private static IOException tooDeep() {
    return new IOException("an answer whose lists or objects are nested too deeply");
  }

  /**
   * Hands over {@code {"outer": {"inner": [...]}}}. YARN has null for an empty array, and some
   * versions have the element for an array of one.
   */
  static void each(RestServer server, String path, String inner, Taker taker) throws IOException {
    try (InputStream in = server.get(path);
        JsonParser parser = FACTORY.createParser(in)) {
      parser.setCodec(MAPPER);
      for (JsonToken next = parser.nextToken(); next != null; next = parser.nextToken()) {
        if (next == JsonToken.FIELD_NAME && parser.currentName().equals(inner)) {
          elements(parser, taker);
          return;
        }
      }
    } catch (StackOverflowError e) {
      throw tooDeep();
    }
  }

  private static void elements(JsonParser parser, Taker taker) throws IOException {
    JsonToken first = parser.nextToken();
    if (first == JsonToken.START_OBJECT) {
      taker.take(parser.readValueAsTree());
    } else if (first == JsonToken.START_ARRAY) {
      for (JsonToken next = parser.nextToken();
          next != null && next != JsonToken.END_ARRAY;
          next = parser.nextToken()) {
        if (next == JsonToken.START_OBJECT) {
          taker.take(parser.readValueAsTree());
        } else {
          parser.skipChildren();
        }
      }
    }
  }
}

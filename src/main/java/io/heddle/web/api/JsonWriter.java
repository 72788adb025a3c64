package io.heddle.web.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Writes answers. */
final class JsonWriter {
  private static final ObjectMapper MAPPER =
      new ObjectMapper(
          // Words of users bring no marks of direction along, whatever shows them.
          JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build());

  private JsonWriter() {}

  /** A record with the names of its components. */
  static byte[] write(Object answer) {
    try {
      return MAPPER.writeValueAsBytes(answer);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("no JSON: " + answer.getClass(), e);
    }
  }
}

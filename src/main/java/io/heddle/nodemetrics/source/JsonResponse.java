package io.heddle.nodemetrics.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** Answers in JSON. */
public final class JsonResponse {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int LONGEST_QUOTE = 200;

  private JsonResponse() {}

  /** The document that {@code text} is; what is not there reads as missing, never as null. */
  public static JsonNode parse(String text) throws IOException {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IOException("the answer is not JSON: " + quote(text), e);
    }
  }

  /** The begin of a text that came from elsewhere, in one line. */
  public static String quote(String text) {
    return text.substring(0, Math.min(LONGEST_QUOTE, text.length())).replaceAll("\\p{Cntrl}", " ");
  }
}

package io.heddle.sim.trace.input;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.sim.trace.input.JsonDocuments.BoundedReader;
import java.io.IOException;

/**
 * Only object of a file, key by key, and of a long array element by element. Comments are allowed;
 * errors name line and column.
 */
public final class StreamedObject {
  private final String file;
  private final BoundedReader reader;
  private final JsonParser parser;

  /** Begins with the object; throws IOException if the file begins with anything else. */
  public StreamedObject(TraceInput input) throws IOException {
    file = input.file();
    reader = new BoundedReader(input.reader(), file);
    parser = JsonDocuments.MAPPER.getFactory().createParser(reader);
    parser.setCodec(JsonDocuments.MAPPER);
    JsonToken first = next();
    if (first == null) {
      throw new IOException(file + ": empty; expected an object with the key jobs");
    }
    if (first != JsonToken.START_OBJECT) {
      throw new IOException(
          new Place(file, "")
              .unexpected("the text", parser.getText(), "an object { ... }")
              .getMessage());
    }
  }

  /** The next key, or null at the end of the object, behind which nothing may follow. */
  public String nextKey() throws IOException {
    if (next() == JsonToken.FIELD_NAME) {
      return parser.currentName();
    }
    if (next() != null) {
      throw new IOException(file + ": something follows the object with the jobs");
    }
    return null;
  }

  public JsonNode value() throws IOException {
    next();
    return tree();
  }

  /** Goes to the array that is the value of the key; false where it is null. */
  public boolean enterArray() throws IOException {
    JsonToken first = next();
    if (first != JsonToken.START_ARRAY && first != JsonToken.VALUE_NULL) {
      String key = parser.currentName();
      throw new Place(file, "").unexpected(key, tree().toString(), "an array [ ... ]");
    }
    return first == JsonToken.START_ARRAY;
  }

  /** The next element of the array, or null at its end. */
  public JsonNode nextElement() throws IOException {
    reader.startAgain();
    return next() == JsonToken.END_ARRAY ? null : tree();
  }

  private JsonToken next() throws IOException {
    try {
      return parser.nextToken();
    } catch (JsonProcessingException e) {
      throw JsonDocuments.syntax(file, e);
    }
  }

  private JsonNode tree() throws IOException {
    try {
      return parser.readValueAsTree();
    } catch (JsonProcessingException e) {
      throw JsonDocuments.syntax(file, e);
    } catch (StackOverflowError e) {
      throw JsonDocuments.tooDeep(file);
    }
  }
}

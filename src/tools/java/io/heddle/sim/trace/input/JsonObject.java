package io.heddle.sim.trace.input;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.sim.trace.input.Place.TraceException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** An object in a JSON file, and where that is. */
public record JsonObject(Place place, JsonNode node) {
  public static JsonObject of(Place place, String key, JsonNode node) throws TraceException {
    if (node == null || !node.isObject()) {
      throw place.unexpected(key, shown(node), "an object { ... }");
    }
    return new JsonObject(place.at(key), node);
  }

  private static String shown(JsonNode node) {
    return node == null ? "missing" : node.toString();
  }

  /** Returns the object with a closer name for errors. */
  public JsonObject named(String name) {
    return new JsonObject(place.at(name), node);
  }

  /** Whether the key is there and not null. */
  public boolean has(String key) {
    return node.hasNonNull(key);
  }

  /** Refuses keys that mean nothing here, since they are most likely misspelt. */
  public void allowOnly(Set<String> keys) throws TraceException {
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!keys.contains(name)) {
        throw place.unexpected("a key", name, "only these keys: " + new TreeSet<>(keys));
      }
    }
  }

  /** Text, or {@code otherwise} where the key is absent. */
  public String text(String key, String otherwise) throws TraceException {
    if (!has(key)) {
      return otherwise;
    }
    JsonNode value = node.get(key);
    if (!value.isValueNode() || value.asText().isBlank()) {
      throw place.unexpected(key, shown(value), "a text that is not blank");
    }
    return value.asText();
  }

  public String text(String key) throws TraceException {
    if (!has(key)) {
      throw place.unexpected(key, "missing", "a text");
    }
    return text(key, "");
  }

  /** Seconds as milliseconds, or {@code otherwise} where the key is absent. */
  public long millis(String key, long otherwise) throws TraceException {
    return has(key) ? Quantity.SECONDS.named(key).millis(place, number(key)) : otherwise;
  }

  public long whole(String key, Quantity quantity) throws TraceException {
    return quantity.named(key).whole(place, number(key));
  }

  /** A whole number, or {@code otherwise} where the key is absent. */
  public long whole(String key, Quantity quantity, long otherwise) throws TraceException {
    return has(key) ? whole(key, quantity) : otherwise;
  }

  public double decimal(String key, Quantity quantity) throws TraceException {
    return quantity.named(key).decimal(place, number(key));
  }

  private String number(String key) {
    return has(key) ? node.get(key).asText() : "missing";
  }

  public JsonObject object(String key) throws TraceException {
    return of(place, key, node.get(key));
  }

  /** The objects of an array; none where the key is absent. */
  public List<JsonObject> objects(String key) throws TraceException {
    List<JsonObject> objects = new ArrayList<>();
    int index = 0;
    for (JsonNode element : elements(key)) {
      objects.add(of(place, key + "[" + index++ + "]", element));
    }
    return objects;
  }

  /** What an array holds; nothing where the key is absent. */
  public Iterable<JsonNode> elements(String key) throws TraceException {
    if (!has(key)) {
      return List.of();
    }
    if (!node.get(key).isArray()) {
      throw place.unexpected(key, shown(node.get(key)), "an array [ ... ]");
    }
    return node.get(key);
  }
}

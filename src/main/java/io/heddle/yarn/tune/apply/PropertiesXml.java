package io.heddle.yarn.tune.apply;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A file of properties in Hadoop's XML. */
public final class PropertiesXml {
  private static final String PROPERTY = "property";
  private static final String NAME = "name";
  private static final String VALUE = "value";
  private static final String FINAL = "final";

  private final XmlFile file;
  private final Map<String, Element> properties = new LinkedHashMap<>();

  /** Throws IOException if it is not such a file, or includes others. */
  public PropertiesXml(byte[] content) throws IOException {
    file = XmlFile.parse(content, "configuration");
    NodeList all = file.root().getElementsByTagName("*");
    for (int i = 0; i < all.getLength(); i++) {
      String tag = ((Element) all.item(i)).getTagName();
      if (tag.equals("include") || tag.endsWith(":include")) {
        throw new IOException(
            "it includes another file, and which of the two holds a setting Heddle does not follow; put the settings into one file, or use a configuration store");
      }
    }
    for (Element property : XmlFile.children(file.root())) {
      if (property.getTagName().equals(PROPERTY)) {
        properties.put(field(property, NAME), property);
      }
    }
  }

  private static String field(Element property, String name) {
    return XmlFile.text(property, name).orElseGet(() -> property.getAttribute(name).strip());
  }

  /** All values by key; the last of a key wins. */
  public Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    properties.forEach((key, property) -> values.put(key, field(property, VALUE)));
    return values;
  }

  /** Throws IOException if the property is final. */
  public void set(String key, String value) throws IOException {
    Element property = properties.get(key);
    if (property == null) {
      property = file.add(file.root(), PROPERTY);
      file.setText(property, NAME, key);
      properties.put(key, property);
    } else if (field(property, FINAL).equals("true")) {
      throw new IOException(key + " is final; take <final> away to have it tuned");
    }
    if (property.hasAttribute(VALUE)) {
      property.setAttribute(VALUE, value);
    } else {
      file.setText(property, VALUE, value);
    }
  }

  public byte[] bytes() throws IOException {
    return file.bytes();
  }
}

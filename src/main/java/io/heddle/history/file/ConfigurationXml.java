package io.heddle.history.file;

import io.heddle.history.HistorySource.Part;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The configuration that a MapReduce job ran with ({@code _conf.xml}). */
final class ConfigurationXml {
  private ConfigurationXml() {}

  /** The values of these keys; none where the file is not there or damaged. */
  static Map<String, String> values(Optional<Part> configuration, Set<String> keys)
      throws IOException {
    Map<String, String> values = new HashMap<>();
    if (configuration.isEmpty()) {
      return values;
    }
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try (InputStream in = configuration.get().open()) {
      XMLStreamReader reader = factory.createXMLStreamReader(in);
      String name = "";
      while (reader.hasNext()) {
        if (reader.next() == XMLStreamConstants.START_ELEMENT) {
          if (reader.getLocalName().equals("name")) {
            name = reader.getElementText().strip();
          } else if (reader.getLocalName().equals("value") && keys.contains(name)) {
            values.put(name, reader.getElementText().strip());
          }
        }
      }
    } catch (XMLStreamException e) {
      // Without it the job has the name that it was submitted with, and usual containers.
    }
    return values;
  }
}

package io.heddle.profile.history;

import io.heddle.profile.history.HistorySource.Part;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The configuration that a MapReduce job ran with ({@code _conf.xml}). */
final class ConfigurationXml {
  private static final String TAGS = "mapreduce.job.tags";

  private ConfigurationXml() {}

  /** The job's tags; empty where it has none, or where the file is not there or damaged. */
  static String tags(Optional<Part> configuration) throws IOException {
    if (configuration.isEmpty()) {
      return "";
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
          } else if (reader.getLocalName().equals("value") && name.equals(TAGS)) {
            return reader.getElementText();
          }
        }
      }
    } catch (XMLStreamException e) {
      // Without it the job has the name that it was submitted with.
    }
    return "";
  }
}

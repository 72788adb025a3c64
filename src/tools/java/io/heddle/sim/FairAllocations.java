package io.heddle.sim;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Changes the text of a fair-scheduler.xml. */
public final class FairAllocations {
  private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

  private FairAllocations() {}

  static String withPolicy(String allocations, String policy) {
    return with(allocations, "defaultQueueSchedulingPolicy", policy);
  }

  /**
   * Sets an element of the whole file.
   *
   * @throws IllegalArgumentException if it is not XML
   */
  public static String with(String allocations, String name, String value) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(NO_DOCTYPE, true);
      Document document =
          factory.newDocumentBuilder().parse(new InputSource(new StringReader(allocations)));
      Element root = document.getDocumentElement();
      Node child = root.getFirstChild();
      while (child != null) {
        Node next = child.getNextSibling();
        if (child.getNodeName().equals(name)) {
          root.removeChild(child);
        }
        child = next;
      }
      Element element = document.createElement(name);
      element.setTextContent(value);
      root.appendChild(element);
      return text(document);
    } catch (SAXException | IOException | ParserConfigurationException | TransformerException e) {
      throw new IllegalArgumentException(
          "fair-scheduler.xml cannot be read as XML: " + e.getMessage(), e);
    }
  }

  private static String text(Document document) throws TransformerException {
    TransformerFactory factory = TransformerFactory.newInstance();
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_STYLESHEET, "");
    StringWriter text = new StringWriter();
    factory.newTransformer().transform(new DOMSource(document), new StreamResult(text));
    return text.toString();
  }
}

package io.heddle.yarn.tune.apply;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.hadoop.util.XMLUtils;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** An XML file of which single elements are changed; everything else of it, comments too, stays. */
record XmlFile(Document document) {
  /**
   * @param root name of its outermost element
   * @throws IOException if it is not well-formed XML, has another outermost element, or declares a
   *     document type
   */
  static XmlFile parse(byte[] content, String root) throws IOException {
    try {
      DocumentBuilder builder = XMLUtils.newSecureDocumentBuilderFactory().newDocumentBuilder();
      builder.setErrorHandler(
          new DefaultHandler() {
            @Override
            public void error(SAXParseException mistake) throws SAXException {
              throw mistake;
            }
          });
      XmlFile file = new XmlFile(builder.parse(new ByteArrayInputStream(content)));
      if (!file.root().getTagName().equals(root)) {
        throw new IOException(
            "its outermost element is <%s>, not <%s>".formatted(file.root().getTagName(), root));
      }
      return file;
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("it is not the XML that Heddle can change: " + e.getMessage(), e);
    }
  }

  Element root() {
    return document.getDocumentElement();
  }

  static List<Element> children(Element parent) {
    List<Element> children = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        children.add(element);
      }
    }
    return children;
  }

  /** The last element right below one that has a name; readers let it win over those before. */
  static Optional<Element> child(Element parent, String name) {
    return children(parent).stream()
        .filter(child -> child.getTagName().equals(name))
        .reduce((first, second) -> second);
  }

  static Optional<String> text(Element parent, String name) {
    return child(parent, name).map(child -> child.getTextContent().strip());
  }

  void setText(Element parent, String name, String text) {
    child(parent, name).orElseGet(() -> add(parent, name)).setTextContent(text);
  }

  Element add(Element parent, String name) {
    Element added = document.createElement(name);
    parent.appendChild(added);
    parent.appendChild(document.createTextNode("\n"));
    return added;
  }

  byte[] bytes() throws IOException {
    try {
      Transformer transformer = XMLUtils.newSecureTransformerFactory().newTransformer();
      transformer.setOutputProperty(OutputKeys.ENCODING, "UTF-8");
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      transformer.transform(new DOMSource(document), new StreamResult(out));
      return out.toByteArray();
    } catch (TransformerException e) {
      throw new IOException("it cannot be written as XML: " + e.getMessage(), e);
    }
  }
}

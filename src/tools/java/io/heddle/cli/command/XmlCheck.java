package io.heddle.cli.command;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.model.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.hadoop.conf.Configuration;

/**
 * Reads XML before Hadoop, which logs stack traces; {@code resources} are where files that others
 * include are looked for first.
 */
record XmlCheck(Configuration resources) {
  private static final int DEEPEST = 20;

  /**
   * Checks a file and those it includes.
   *
   * @throws CommandException naming file, line and reason
   */
  void check(Path file) throws CommandException {
    try {
      check(file.toUri().toURL(), DEEPEST);
    } catch (MalformedURLException e) {
      throw new CommandException(FailureText.of(file.toString(), e));
    }
  }

  void check(URL resource) throws CommandException {
    check(resource, DEEPEST);
  }

  /** A reader to which an external entity, which Hadoop would read, is empty. */
  static XMLStreamReader reader(InputStream in) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setXMLResolver((publicId, systemId, base, name) -> InputStream.nullInputStream());
    return factory.createXMLStreamReader(in);
  }

  private void check(URL resource, int deepest) throws CommandException {
    try (InputStream in = resource.openStream()) {
      XMLStreamReader reader = reader(in);
      while (reader.hasNext()) {
        if (reader.next() == XMLStreamReader.START_ELEMENT
            && reader.getLocalName().equals("include")) {
          include(resource, reader, deepest);
        }
      }
    } catch (XMLStreamException e) {
      throw wrong(resource, e.getLocation(), reason(e));
    } catch (IOException e) {
      throw new CommandException(FailureText.of(name(resource), e));
    }
  }

  /** An included file that is not there is no failure where a fallback stands. */
  private void include(URL resource, XMLStreamReader reader, int deepest)
      throws CommandException, XMLStreamException {
    String href = reader.getAttributeValue(null, "href");
    Location location = reader.getLocation();
    if (href == null || href.isEmpty()) {
      return;
    }
    if (deepest == 0) {
      throw wrong(resource, location, "files include each other");
    }
    List<URL> found = found(resource, href);
    if (!found.isEmpty()) {
      check(found.get(0), deepest - 1);
    } else if (!hasFallback(reader)) {
      throw wrong(
          resource, location, "the included file '" + Printable.value(href) + "' is not there");
    }
  }

  private static boolean hasFallback(XMLStreamReader reader) throws XMLStreamException {
    for (int open = 1; open > 0; ) {
      int event = reader.next();
      if (event == XMLStreamReader.START_ELEMENT) {
        if (reader.getLocalName().equals("fallback")) {
          return true;
        }
        open++;
      } else if (event == XMLStreamReader.END_ELEMENT) {
        open--;
      }
    }
    return false;
  }

  /** In Hadoop's order: on the class path, an address, a file beside the one that includes it. */
  private List<URL> found(URL resource, String href) {
    URL inPath = resources.getResource(href);
    if (inPath != null) {
      return List.of(inPath);
    }
    try {
      URI base = resource.toURI();
      return Stream.of(URI.create(href), base.resolve(href))
          .filter(uri -> "file".equals(uri.getScheme()) && Files.isReadable(Path.of(uri)))
          .map(XmlCheck::url)
          .toList();
    } catch (java.net.URISyntaxException | IllegalArgumentException e) {
      return List.of();
    }
  }

  private static URL url(URI uri) {
    try {
      return uri.toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static CommandException wrong(URL resource, Location location, String reason) {
    String line =
        location == null || location.getLineNumber() < 1
            ? ""
            : ", line " + location.getLineNumber();
    return new CommandException(name(resource) + line + ": " + Printable.of(reason));
  }

  static String name(URL resource) {
    return resource.getProtocol().equals("file") ? resource.getPath() : resource.toString();
  }

  /** The parser's words without the place, which is told before them. */
  private static String reason(XMLStreamException failure) {
    String text = String.valueOf(failure.getMessage());
    int after = text.indexOf("Message: ");
    return after >= 0
        ? text.substring(after + "Message: ".length())
        : text.lines().findFirst().orElse("it is no XML");
  }
}

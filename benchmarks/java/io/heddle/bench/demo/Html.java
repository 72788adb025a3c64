package io.heddle.bench.demo;

/** Text on a page. */
final class Html {
  private Html() {}

  /** Makes text safe as the content of an element and of a quoted attribute. */
  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}

package io.heddle.sim.report.chart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Self-contained pages, readable on a phone and in dark mode. */
public final class Html {
  private Html() {}

  /** Text that stands for itself in HTML, in attributes too. */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /** A whole page around {@code body}, which is HTML already. */
  public static String page(String title, String body) throws IOException {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <style>
        %s</style>
        </head>
        <body>
        %s</body>
        </html>
        """
        .formatted(escape(title), style(), body);
  }

  private static String style() throws IOException {
    try (InputStream in = Html.class.getResourceAsStream("page.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

package io.heddle.nodemetrics.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tables of InfluxDB 2: a header, rows, an empty line; lines with {@code #} are annotations. */
final class CsvTables {
  private CsvTables() {}

  /**
   * Reads all tables, without rows of another length than the header.
   *
   * @throws IOException if all rows are such
   */
  static List<Map<String, String>> rows(String text) throws IOException {
    List<Map<String, String>> rows = new ArrayList<>();
    List<String> columns = List.of();
    List<String> bad = null;
    for (String line : text.lines().toList()) {
      if (line.isEmpty()) {
        columns = List.of();
      } else if (columns.isEmpty() && line.charAt(0) != '#') {
        columns = values(line);
      } else if (line.charAt(0) != '#') {
        List<String> values = values(line);
        if (values.size() == columns.size()) {
          rows.add(row(columns, values));
        } else {
          bad = bad == null ? values : bad;
        }
      }
    }
    if (rows.isEmpty() && bad != null) {
      throw new IOException("the answer is not CSV: " + JsonResponse.quote(bad.toString()));
    }
    return rows;
  }

  private static Map<String, String> row(List<String> columns, List<String> values) {
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      row.put(columns.get(i), values.get(i));
    }
    return row;
  }

  private static List<String> values(String line) {
    List<String> values = new ArrayList<>();
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        value.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        values.add(value.toString());
        value.setLength(0);
      } else {
        value.append(c);
      }
    }
    values.add(value.toString());
    return values;
  }
}

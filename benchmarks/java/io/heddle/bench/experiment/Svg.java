package io.heddle.bench.experiment;

import java.util.Locale;

/** An SVG that is drawn from back to front, on white. Lengths are in its own pixels. */
public final class Svg {
  private final StringBuilder text = new StringBuilder();

  /** An empty one; {@code label} is for a reader who does not see it. */
  public Svg(int width, int height, String label) {
    text.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s" font-family="system-ui, sans-serif" font-size="12">
        <rect width="%1$d" height="%2$d" fill="#fff"/>
        """
            .formatted(width, height, label));
  }

  public void across(double left, double right, double y, String color) {
    add("<path d=\"M%s %sH%s\" stroke=\"%s\"/>", number(left), number(y), number(right), color);
  }

  public void down(double x, double top, double bottom, String color) {
    add("<path d=\"M%s %sV%s\" stroke=\"%s\"/>", number(x), number(top), number(bottom), color);
  }

  /** Words, of which {@code start}, {@code middle} or {@code end} is at {@code x}. */
  public void text(double x, double y, String anchor, String words) {
    add(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>",
        number(x), number(y), anchor, words);
  }

  public void dot(double x, double y, int radius, String color) {
    add("<circle cx=\"%s\" cy=\"%s\" r=\"%d\" fill=\"%s\"/>", number(x), number(y), radius, color);
  }

  public void ring(double x, double y, int radius, String color) {
    add(
        "<circle cx=\"%s\" cy=\"%s\" r=\"%d\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>",
        number(x), number(y), radius, color);
  }

  public void line(Line line, String color) {
    add("<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>", line.path, color);
  }

  private void add(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  public static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value).replaceFirst("\\.?0+$", "");
  }

  @Override
  public String toString() {
    return text + "</svg>\n";
  }

  public static final class Line {
    private final StringBuilder path = new StringBuilder();

    public void to(double x, double y) {
      path.append(path.isEmpty() ? 'M' : 'L').append(number(x)).append(' ').append(number(y));
    }
  }
}

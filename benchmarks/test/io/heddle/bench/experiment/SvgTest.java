package io.heddle.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SvgTest {
  @Test
  void drawsFromBackToFront() {
    Svg svg = new Svg(20, 10, "a line");
    svg.across(1, 19, 2.5, "#ddd");
    Svg.Line line = new Svg.Line();
    line.to(0, 1.0 / 3);
    line.to(10, 2);
    svg.shift(5);
    svg.line(line, "#000");
    svg.back();
    assertThat(svg.toString().lines().skip(2))
        .containsExactly(
            "<path d=\"M1 2.5H19\" stroke=\"#ddd\"/>",
            "<g transform=\"translate(5 0)\">",
            "<path d=\"M0 0.33L10 2\" fill=\"none\" stroke=\"#000\" stroke-width=\"2\"/>",
            "</g>",
            "</svg>");
  }

  @Test
  void numbersHaveAtMostTwoDecimals() {
    assertThat(Svg.number(2)).isEqualTo("2");
    assertThat(Svg.number(-0.25)).isEqualTo("-0.25");
    assertThat(Svg.number(100.999)).isEqualTo("101");
    assertThat(Svg.number(0.5)).isEqualTo("0.5");
  }
}

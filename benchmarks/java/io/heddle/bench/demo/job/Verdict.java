package io.heddle.bench.demo.job;

/** What a check of output found; {@code detail} says what was compared, or the first difference. */
public record Verdict(boolean correct, String detail) {

  public static Verdict correct(String detail) {
    return new Verdict(true, detail);
  }

  public static Verdict wrong(String detail) {
    return new Verdict(false, detail);
  }
}

package io.heddle.bench.demo.job;

/**
 * What a check of a job's output found.
 *
 * @param correct whether the output is right
 * @param detail one line for the report: what was compared, or the first difference
 */
public record Verdict(boolean correct, String detail) {

  /** An output that is right. */
  public static Verdict correct(String detail) {
    return new Verdict(true, detail);
  }

  /** An output that is wrong. */
  public static Verdict wrong(String detail) {
    return new Verdict(false, detail);
  }
}

package io.heddle.admit;

import io.heddle.learn.Knowledge;
import java.util.function.Supplier;

/**
 * What admission policies go by.
 *
 * @param knowledge answers at once with what is known now
 * @param earnings what choosing has earned so far
 */
public record Experience(Supplier<Knowledge> knowledge, Earnings earnings) {
  /** Nothing was chosen yet. */
  public static Experience of(Supplier<Knowledge> knowledge) {
    return new Experience(knowledge, new Earnings(knowledge));
  }
}

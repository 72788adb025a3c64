package io.heddle.admit;

import io.heddle.colocation.Knowledge;
import java.util.function.Supplier;

/**
 * What admission policies go by.
 *
 * @param knowledge answers at once with what is known now
 * @param earnings what choosing has earned so far
 */
public record AdmissionContext(Supplier<Knowledge> knowledge, ColocationGuard earnings) {
  public static AdmissionContext of(Supplier<Knowledge> knowledge) {
    return new AdmissionContext(knowledge, new ColocationGuard(knowledge));
  }
}

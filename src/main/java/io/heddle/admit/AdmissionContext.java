package io.heddle.admit;

import io.heddle.colocation.Knowledge;
import java.util.function.Supplier;

/** What admission policies go by; {@code earnings} is what choosing has earned so far. */
public record AdmissionContext(Supplier<Knowledge> knowledge, ColocationGuard earnings) {
  public static AdmissionContext of(Supplier<Knowledge> knowledge) {
    return new AdmissionContext(knowledge, new ColocationGuard(knowledge));
  }
}

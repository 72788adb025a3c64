package io.heddle.config;

import java.util.Set;

/**
 * The names that settings may refer to.
 *
 * @param policies placement policies
 * @param admissions admission policies
 * @param resources YARN's resource types, {@code memory-mb} and {@code vcores} among them
 */
public record KnownNames(Set<String> policies, Set<String> admissions, Set<String> resources) {
  public KnownNames {
    policies = Set.copyOf(policies);
    admissions = Set.copyOf(admissions);
    resources = Set.copyOf(resources);
  }
}

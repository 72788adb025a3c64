package io.heddle.yarn.admission;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.Admissions;
import io.heddle.admit.Experience;
import io.heddle.config.LearningConfig;
import java.util.random.RandomGenerator;

/** Makes admission policies; see {@link Admissions#create}. */
@FunctionalInterface
public interface AdmissionPolicyFactory {
  /** A policy, for one thread at a time. */
  AdmissionPolicy create(
      Admissions policy, LearningConfig config, Experience experience, RandomGenerator random);
}

package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Eq. 1 of Yao et al. */
class FitnessTest {
  private static final ResourceWeights ONES = ResourceWeights.raw(1, 1);

  /** The table of section 3.4.1: type I asks for <1 GB, 3 cores>, type II for <3 GB, 1 core>. */
  @ParameterizedTest
  @CsvSource({"10, 6, 28, 36", "7, 5, 22, 26", "4, 4, 16, 16", "3, 1, 6, 10"})
  void isThePapersExample(long gigabytes, long cores, double typeOne, double typeTwo) {
    ResourceVector residual = ResourceVector.of(gigabytes, cores);
    assertThat(Fitness.of(ResourceVector.of(1, 3), residual, ONES)).isEqualTo(typeOne);
    assertThat(Fitness.of(ResourceVector.of(3, 1), residual, ONES)).isEqualTo(typeTwo);
  }

  /**
   * Node of <8192 MiB, 8 cores> with <4096, 2> left, demand <2048, 1>: the fractions are (1/4, 1/8)
   * and (1/2, 1/4), so F = 1/8 + 1/32 = 0.15625, whatever the units.
   */
  @Test
  void byFractionsOfTheNodeIsFreeOfUnits() {
    ResourceWeights weights = ResourceWeights.perSquaredCapacity(ResourceVector.of(8192, 8), ONES);
    double fitness = Fitness.of(ResourceVector.of(2048, 1), ResourceVector.of(4096, 2), weights);
    assertThat(fitness).isCloseTo(0.15625, within(1e-12));
  }

  /** One GPU of two asked for, both left: 1/2 * 1 = 0.5 on top of 1/4 * 1 + 1/4 * 1. */
  @Test
  void countsFurtherResourceTypes() {
    ResourceVector capacity = ResourceVector.of(4096, 4, 2);
    ResourceWeights weights =
        ResourceWeights.perSquaredCapacity(capacity, ResourceWeights.raw(1, 1, 1));
    assertThat(Fitness.of(ResourceVector.of(1024, 1, 1), capacity, weights))
        .isCloseTo(1.0, within(1e-12));
  }

  /** A type that the node lacks weighs nothing, rather than infinitely much. */
  @Test
  void aNodeWithoutAResourceTypeStillHasAFiniteFitness() {
    ResourceVector capacity = ResourceVector.of(4096, 4, 0);
    ResourceWeights weights =
        ResourceWeights.perSquaredCapacity(capacity, ResourceWeights.raw(1, 1, 1));
    assertThat(Fitness.of(ResourceVector.of(4096, 4, 0), capacity, weights))
        .isCloseTo(2.0, within(1e-12));
  }
}

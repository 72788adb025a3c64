package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SurvivalTest {
  static Stream<Throwable> survived() {
    return Stream.of(
        new IllegalStateException(),
        new IOException(),
        new NoClassDefFoundError(),
        new BootstrapMethodError(),
        new ExceptionInInitializerError(),
        new AssertionError(),
        new StackOverflowError(),
        new OutOfMemoryError(),
        new InternalError());
  }

  static Stream<Throwable> fatal() {
    return Stream.of(new ThreadDeath(), new UnknownError(), new VirtualMachineError() {});
  }

  @ParameterizedTest
  @MethodSource
  void survived(Throwable failure) {
    assertThatCode(() -> Survival.rethrowFatal(failure)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource
  void fatal(Throwable failure) {
    assertThatThrownBy(() -> Survival.rethrowFatal(failure)).isSameAs(failure);
  }
}

package io.heddle.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObserversTest {
  private final List<String> heard = new ArrayList<>();

  private RunObserver listener(String name) {
    return (RunObserver)
        Proxy.newProxyInstance(
            RunObserver.class.getClassLoader(),
            new Class<?>[] {RunObserver.class},
            (proxy, method, arguments) -> {
              heard.add(name + " " + method.getName() + " " + Arrays.toString(arguments));
              return null;
            });
  }

  /** A value by which an argument is known again. */
  private static Object example(Class<?> type) {
    if (type == long.class) {
      return 7L;
    }
    if (type == boolean.class) {
      return true;
    }
    if (type == String.class) {
      return "text";
    }
    return type == ResourceVector.class ? ResourceVector.of(1, 2) : null;
  }

  @Test
  void everyEventReachesEveryObserverAsItIs() throws ReflectiveOperationException {
    RunObserver both = new Observers(List.of(listener("first"), listener("second")));
    for (Method method : RunObserver.class.getMethods()) {
      Object[] arguments =
          Arrays.stream(method.getParameterTypes()).map(ObserversTest::example).toArray();
      heard.clear();
      method.invoke(both, arguments);
      String event = " " + method.getName() + " " + Arrays.toString(arguments);
      assertThat(heard).containsExactly("first" + event, "second" + event);
    }
  }
}

package io.heddle.yarn.testing;

import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.isMethod;
import static net.bytebuddy.matcher.ElementMatchers.isNative;
import static net.bytebuddy.matcher.ElementMatchers.nameMatches;
import static net.bytebuddy.matcher.ElementMatchers.nameStartsWith;
import static net.bytebuddy.matcher.ElementMatchers.not;

import java.lang.instrument.Instrumentation;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.agent.builder.AgentBuilder.RedefinitionStrategy;
import net.bytebuddy.agent.builder.ResettableClassFileTransformer;
import net.bytebuddy.asm.Advice;

/**
 * Faults at the begin of Heddle's own methods, while stock's call of one of Heddle's hooks is under
 * way in the same thread. One fault at a time; static, as the methods call it.
 */
public final class FaultPoints implements AutoCloseable {
  private static final ThreadLocal<Integer> DEPTH = ThreadLocal.withInitial(() -> 0);
  private static final Set<String> SEEN = new ConcurrentSkipListSet<>();
  private static final AtomicInteger HITS = new AtomicInteger();
  private static volatile boolean recording;
  private static volatile String place;
  private static volatile Supplier<Throwable> fault;

  private final Instrumentation instrumentation = ByteBuddyAgent.install();
  private final ResettableClassFileTransformer transformer;

  /** Puts a fault point into each method, by regular expressions of classes' names. */
  public FaultPoints(String classes, String except) {
    transformer =
        new AgentBuilder.Default()
            .disableClassFormatChanges()
            .with(RedefinitionStrategy.RETRANSFORMATION)
            .type(nameMatches(classes).and(not(nameMatches(except))))
            .transform(
                (builder, type, loader, module, domain) ->
                    builder.visit(
                        Advice.to(Point.class)
                            .on(
                                isMethod()
                                    .and(not(isAbstract()))
                                    .and(not(isNative()))
                                    .and(not(nameStartsWith("toString"))))))
            .installOn(instrumentation);
  }

  public static final class Point {
    private Point() {}

    /** Inlined. */
    @Advice.OnMethodEnter
    public static void enter(@Advice.Origin("#t.#m") String method) {
      FaultPoints.at(method);
    }
  }

  public static void at(String method) {
    if ((!recording && place == null) || DEPTH.get() == 0) {
      return;
    }
    if (recording) {
      SEEN.add(method);
    } else if (method.equals(place)) {
      HITS.incrementAndGet();
      FaultPoints.<RuntimeException>sneak(fault.get());
    }
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void sneak(Throwable failure) throws E {
    throw (E) failure;
  }

  public interface Call {
    void run() throws Exception;
  }

  public static void within(Runnable hook) {
    DEPTH.set(DEPTH.get() + 1);
    try {
      hook.run();
    } finally {
      DEPTH.set(DEPTH.get() - 1);
    }
  }

  /** The methods that a call comes to, within hooks. */
  public static Set<String> record(Call call) throws Exception {
    SEEN.clear();
    recording = true;
    try {
      call.run();
    } finally {
      recording = false;
    }
    return Set.copyOf(SEEN);
  }

  /** Makes a call while a method throws whenever called within a hook; returns how often it has. */
  public static int failing(String method, Supplier<Throwable> with, Call call) throws Exception {
    HITS.set(0);
    fault = with;
    place = method;
    try {
      call.run();
    } finally {
      place = null;
    }
    return HITS.get();
  }

  @Override
  public void close() {
    transformer.reset(instrumentation, RedefinitionStrategy.RETRANSFORMATION);
  }
}

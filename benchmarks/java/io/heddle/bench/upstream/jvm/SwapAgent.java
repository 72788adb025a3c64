package io.heddle.bench.upstream.jvm;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;

/**
 * Puts another class in CapacityScheduler's place while Hadoop's tests are loaded: {@code
 * -javaagent:JAR=CLASS}; without a class stock stays, and is counted.
 *
 * <ul>
 *   <li>In Hadoop's test classes, those of the directory {@value #TESTS} and no others, {@code new
 *       CapacityScheduler()} and {@code extends CapacityScheduler} name the other class.
 *   <li>Where the ResourceManager creates its scheduler, {@link SwapCounters#forName} does so.
 *   <li>CapacityScheduler itself tells {@link SwapCounters} what it does.
 * </ul>
 */
public final class SwapAgent implements ClassFileTransformer {
  /** System property that names the directory of Hadoop's test classes. */
  public static final String TESTS = "heddle.upstream.classes";

  private static final String HADOOP = "org/apache/hadoop/";
  private static final String SCHEDULER = SwapCounters.STOCK.replace('.', '/');
  private static final String RESOURCE_MANAGER =
      HADOOP + "yarn/server/resourcemanager/ResourceManager";

  private final String replacement;

  private SwapAgent(String replacement) {
    this.replacement = replacement.replace('.', '/');
  }

  public static void premain(String replacement, Instrumentation instrumentation) {
    boolean stock = replacement == null || replacement.isEmpty();
    String scheduler = stock ? SwapCounters.STOCK : replacement;
    SwapCounters.replacement(scheduler);
    instrumentation.addTransformer(new SwapAgent(scheduler));
  }

  /** Whether a class is one of Hadoop's tests. */
  static boolean isUpstreamTest(ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    return source != null
        && source.getLocation() != null
        && source.getLocation().getPath().equals(tests().getPath());
  }

  private static URL tests() {
    try {
      return Path.of(System.getProperty(TESTS)).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> again, ProtectionDomain domain, byte[] code) {
    if (name == null || again != null || !name.startsWith(HADOOP)) {
      return null;
    }
    try {
      return rewritten(name, domain, code);
    } catch (RuntimeException | LinkageError e) {
      e.printStackTrace();
      // The JVM would ignore it and leave stock in its place, unseen.
      Runtime.getRuntime().halt(97);
      return null;
    }
  }

  private byte[] rewritten(String name, ProtectionDomain domain, byte[] code) {
    ClassReader reader = new ClassReader(code);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    ClassVisitor rewriting;
    if (name.equals(RESOURCE_MANAGER)) {
      rewriting = new SchedulerCreation(writer);
    } else if (name.equals(SCHEDULER)) {
      rewriting = new SchedulerCalls(writer);
    } else if (!replacement.equals(SCHEDULER) && isUpstreamTest(domain)) {
      rewriting = new SchedulerSwap(writer, SCHEDULER, replacement);
    } else {
      return null;
    }
    reader.accept(rewriting, 0);
    return writer.toByteArray();
  }
}

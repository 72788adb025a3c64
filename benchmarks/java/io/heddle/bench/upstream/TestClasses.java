package io.heddle.bench.upstream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Compiled classes of a directory, by name, with what they refer to. */
final class TestClasses {
  private static final String SUFFIX = ".class";
  private static final int CLASS_CONSTANT = 7;

  /** Classes that Hadoop's own build runs. */
  private static final String TEST_PREFIX = "Test";

  /** Annotations of test methods, in JUnit 4 and 5. */
  private static final Set<String> TEST_ANNOTATIONS =
      Set.of(
          "Lorg/junit/Test;",
          "Lorg/junit/jupiter/api/Test;",
          "Lorg/junit/jupiter/api/RepeatedTest;",
          "Lorg/junit/jupiter/params/ParameterizedTest;");

  private record Compiled(
      String parent, boolean isAbstract, boolean hasTests, Set<String> references) {}

  private final Map<String, Compiled> classes = new TreeMap<>();

  private TestClasses() {}

  static TestClasses read(Path directory) throws IOException {
    TestClasses all = new TestClasses();
    try (Stream<Path> files = Files.walk(directory)) {
      files.filter(file -> file.toString().endsWith(SUFFIX)).forEach(all::add);
    }
    return all;
  }

  private void add(Path file) {
    try {
      ClassReader code = new ClassReader(Files.readAllBytes(file));
      Tests tests = new Tests();
      code.accept(tests, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      classes.put(
          dotted(code.getClassName()),
          new Compiled(
              dotted(String.valueOf(code.getSuperName())),
              (code.getAccess() & Opcodes.ACC_ABSTRACT) != 0,
              tests.found,
              references(code)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String dotted(String name) {
    return name.replace('/', '.');
  }

  /** The classes in the pool of constants: what is created, called, extended or caught. */
  private static Set<String> references(ClassReader code) {
    Set<String> references = new HashSet<>();
    char[] buffer = new char[code.getMaxStringLength()];
    for (int i = 1; i < code.getItemCount(); i++) {
      int offset = code.getItem(i);
      if (offset > 0 && code.readByte(offset - 1) == CLASS_CONSTANT) {
        references.add(dotted(code.readUTF8(offset, buffer)));
      }
    }
    return references;
  }

  Collection<String> names() {
    return classes.keySet().stream().filter(name -> name.indexOf('$') < 0).toList();
  }

  /** The classes with tests, sorted, that refer to one of these, directly or through others. */
  List<String> testsThatReach(Set<String> wanted) {
    return names().stream()
        .filter(this::isRun)
        .filter(name -> reached(name).stream().anyMatch(wanted::contains))
        .toList();
  }

  private boolean isRun(String name) {
    return name.substring(name.lastIndexOf('.') + 1).startsWith(TEST_PREFIX)
        && !classes.get(name).isAbstract()
        && hasTests(name);
  }

  private boolean hasTests(String name) {
    Compiled compiled = classes.get(name);
    return compiled != null && (compiled.hasTests() || hasTests(compiled.parent()));
  }

  private Set<String> reached(String name) {
    Set<String> reached = new HashSet<>(Set.of(name));
    Deque<String> next = new ArrayDeque<>(reached);
    while (!next.isEmpty()) {
      Compiled compiled = classes.get(next.remove());
      if (compiled != null) {
        compiled.references().stream().filter(reached::add).forEach(next::add);
      }
    }
    return reached;
  }

  private static final class Tests extends ClassVisitor {
    private boolean found;

    Tests() {
      super(Opcodes.ASM9);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String type, String signature, String[] thrown) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
          found |= TEST_ANNOTATIONS.contains(annotation);
          return null;
        }
      };
    }
  }
}

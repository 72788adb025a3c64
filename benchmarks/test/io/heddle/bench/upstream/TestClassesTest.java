package io.heddle.bench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class TestClassesTest {
  private static final String JUNIT_4 = "Lorg/junit/Test;";
  private static final String JUNIT_5 = "Lorg/junit/jupiter/api/Test;";

  @TempDir private Path directory;

  private ClassWriter begin(String name, String parent, int access) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, access, name, null, parent, null);
    return writer;
  }

  private void write(String name, ClassWriter writer) throws IOException {
    writer.visitEnd();
    Path file = directory.resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, writer.toByteArray());
  }

  private static void method(ClassWriter writer, String annotation, String creates) {
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "method", "()V", null, null);
    if (!annotation.isEmpty()) {
      method.visitAnnotation(annotation, true).visitEnd();
    }
    method.visitCode();
    method.visitTypeInsn(Opcodes.NEW, creates);
    method.visitInsn(Opcodes.POP);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(1, 1);
    method.visitEnd();
  }

  private void add(String name, String parent, int access, String annotation, String creates)
      throws IOException {
    ClassWriter writer = begin(name, parent, access);
    method(writer, annotation, creates);
    write(name, writer);
  }

  @Test
  void findsTestsThatReachASchedulerThroughOtherClassesOfTheDirectory() throws IOException {
    add("p/TestDirect", "java/lang/Object", 0, JUNIT_5, "main/Scheduler");
    add("q/MockRM", "java/lang/Object", 0, "", "main/Scheduler");
    add("r/TestByHelper", "java/lang/Object", 0, JUNIT_4, "q/MockRM");
    add("r/TestByNested", "java/lang/Object", 0, JUNIT_4, "r/TestByNested$1");
    add("r/TestByNested$1", "q/MockRM", 0, "", "java/lang/Object");
    add("s/TestBase", "java/lang/Object", Opcodes.ACC_ABSTRACT, JUNIT_4, "q/MockRM");
    write("s/TestInherits", begin("s/TestInherits", "s/TestBase", 0));
    add("s/TestOther", "java/lang/Object", 0, JUNIT_5, "main/Other");
    add("s/TestUtils", "java/lang/Object", 0, "", "q/MockRM");

    TestClasses classes = TestClasses.read(directory);

    assertThat(classes.testsThatReach(Set.of("main.Scheduler")))
        .containsExactly("p.TestDirect", "r.TestByHelper", "r.TestByNested", "s.TestInherits");
    assertThat(classes.names()).contains("q.MockRM").doesNotContain("r.TestByNested$1");
  }
}

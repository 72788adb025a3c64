package io.heddle.bench.upstream.jvm;

import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has CapacityScheduler tell {@link SwapCounters} what it does. */
final class SchedulerCalls extends ClassVisitor {
  static final String COUNTERS = SwapCounters.class.getName().replace('.', '/');

  private static final Map<String, String> TOLD =
      Map.of("allocateContainersToNode", "allocating", "tryCommit", "committing");

  SchedulerCalls(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String type, String signature, String[] thrown) {
    MethodVisitor next = super.visitMethod(access, name, type, signature, thrown);
    if (name.equals("<init>")) {
      return new AtEnd(next);
    }
    String told = TOLD.get(name);
    return told == null || (access & Opcodes.ACC_STATIC) != 0 ? next : new AtStart(next, told);
  }

  private static void tell(MethodVisitor code, String counter) {
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTERS, counter, "(Ljava/lang/Object;)V", false);
  }

  private static final class AtStart extends MethodVisitor {
    private final String counter;

    AtStart(MethodVisitor next, String counter) {
      super(Opcodes.ASM9, next);
      this.counter = counter;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      tell(this, counter);
    }
  }

  private static final class AtEnd extends MethodVisitor {
    AtEnd(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitInsn(int operation) {
      if (operation == Opcodes.RETURN) {
        tell(this, "created");
      }
      super.visitInsn(operation);
    }
  }
}

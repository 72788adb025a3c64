package io.heddle.bench.upstream.jvm;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has the ResourceManager look up its scheduler's class by {@link SwapCounters#forName}. */
final class SchedulerCreation extends ClassVisitor {
  SchedulerCreation(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String type, String signature, String[] thrown) {
    MethodVisitor next = super.visitMethod(access, name, type, signature, thrown);
    return name.equals("createScheduler") ? new LookUp(next) : next;
  }

  private static final class LookUp extends MethodVisitor {
    LookUp(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(
        int operation, String owner, String name, String type, boolean ofInterface) {
      boolean lookUp =
          owner.equals("java/lang/Class")
              && name.equals("forName")
              && type.equals("(Ljava/lang/String;)Ljava/lang/Class;");
      super.visitMethodInsn(
          operation, lookUp ? SchedulerCalls.COUNTERS : owner, name, type, ofInterface);
    }
  }
}

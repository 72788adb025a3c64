package io.heddle.bench.upstream.jvm;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has a class create and extend another class than the one it names. */
final class SchedulerSwap extends ClassVisitor {
  private final String replaced;
  private final String replacement;

  /** Both with slashes, as class files name them. */
  SchedulerSwap(ClassVisitor next, String replaced, String replacement) {
    super(Opcodes.ASM9, next);
    this.replaced = replaced;
    this.replacement = replacement;
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String parent, String[] interfaces) {
    boolean swap = replaced.equals(parent);
    super.visit(
        version, access, name, swap ? null : signature, swap ? replacement : parent, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String type, String signature, String[] thrown) {
    return new MethodVisitor(
        Opcodes.ASM9, super.visitMethod(access, name, type, signature, thrown)) {
      @Override
      public void visitTypeInsn(int operation, String operand) {
        super.visitTypeInsn(operation, operation == Opcodes.NEW ? swapped(operand) : operand);
      }

      @Override
      public void visitMethodInsn(
          int operation, String owner, String called, String calledType, boolean ofInterface) {
        // A constructor, or super.method().
        super.visitMethodInsn(
            operation,
            operation == Opcodes.INVOKESPECIAL ? swapped(owner) : owner,
            called,
            calledType,
            ofInterface);
      }
    };
  }

  private String swapped(String name) {
    return name.equals(replaced) ? replacement : name;
  }
}

package io.heddle.bench.decima.training;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

final class Numbers {
  private Numbers() {}

  static void write(double[] numbers, DataOutputStream out) throws IOException {
    for (double number : numbers) {
      out.writeDouble(number);
    }
  }

  static double[] read(int count, DataInputStream in) throws IOException {
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = in.readDouble();
    }
    return numbers;
  }
}

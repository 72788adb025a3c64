package io.heddle.bench.upstream.jvm;

import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.launcher.PostDiscoveryFilter;

/** Skips the half of the parameterised tests that runs on the Fair scheduler. */
public final class SkipFairScheduler implements ExecutionCondition {
  private static final Pattern FAIR = Pattern.compile("\\bFAIR\\b");

  /** Returns the filter for tests of JUnit 4, whose parameters are known before they run. */
  static PostDiscoveryFilter ofJUnit4() {
    return test -> FilterResult.includedIf(!FAIR.matcher(test.getDisplayName()).find());
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context.getTestMethod().isPresent() && FAIR.matcher(context.getDisplayName()).find()
        ? ConditionEvaluationResult.disabled("runs on the Fair scheduler")
        : ConditionEvaluationResult.enabled("");
  }
}

package io.heddle.bench.upstream.jvm;

import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips the half of the parameterised tests that runs on the Fair scheduler. */
public final class SkipFairScheduler implements ExecutionCondition {
  private static final Pattern FAIR = Pattern.compile("\\bFAIR\\b");

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context.getTestMethod().isPresent() && FAIR.matcher(context.getDisplayName()).find()
        ? ConditionEvaluationResult.disabled("runs on the Fair scheduler")
        : ConditionEvaluationResult.enabled("");
  }
}

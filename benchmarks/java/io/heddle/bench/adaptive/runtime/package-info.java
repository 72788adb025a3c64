/**
 * Settings that follow a load whose mix changes, beside settings that stay (AdaptiveConfig, 4.4).
 */
package io.heddle.bench.adaptive.runtime;

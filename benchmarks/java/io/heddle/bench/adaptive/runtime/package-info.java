/** Settings that follow a changing load, beside settings that stay (AdaptiveConfig, 4.4). */
package io.heddle.bench.adaptive.runtime;

/** What each part of the default policy gives. */
package io.heddle.bench.ablation;

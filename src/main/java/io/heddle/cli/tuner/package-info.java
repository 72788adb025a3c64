/** {@code tuner}: what the tuner did and is to do, and how well it predicts. */
package io.heddle.cli.tuner;

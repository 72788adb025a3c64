/** Commands on the documents that Heddle keeps in its state directory. */
package io.heddle.cli.state;

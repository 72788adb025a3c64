/**
 * Commands on what Heddle keeps in its state directory: the documents of what was learned, and the
 * tuner's journal and requests.
 */
package io.heddle.cli.state;

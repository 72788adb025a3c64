/** Commands on the state directory: learned documents, and the tuner's journal and requests. */
package io.heddle.cli.state;

/** Opens a history, tells its format and decodes it, in one pass and bounded memory. */
package io.heddle.history.file;

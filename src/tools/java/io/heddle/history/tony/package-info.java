/** Histories of TonY. */
package io.heddle.history.tony;

/** What operators see: metrics now; page and JSON later. */
package io.heddle.web;

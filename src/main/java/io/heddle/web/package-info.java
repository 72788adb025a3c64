/** What operators see: metrics, and the page with the JSON that it shows. */
package io.heddle.web;

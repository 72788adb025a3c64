/** The page, and the JSON that it shows. */
package io.heddle.web;

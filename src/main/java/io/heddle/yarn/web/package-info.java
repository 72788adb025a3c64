/** The page and the API as parts of the ResourceManager's web server. */
package io.heddle.yarn.web;

/** APPLICATION QUEUE -> ORDER: which of the waiting applications is started next. */
package io.heddle.admit;

/** Type of the message that asks a page to open `path`, and to reply on the port whether it does. */
export const openMessage = 'OPEN';

/** Paths (with query) that the worker never handles: the API, and Firebase Hosting's reserved URLs (design §7). */
export const untouchedPaths: readonly RegExp[] = [/^\/api(?:[/?]|$)/, /^\/__/];

/** Paths (with query) that the worker never handles: the API, and Firebase Hosting's reserved URLs (design §7). */
export const untouchedPaths: readonly RegExp[] = [/^\/api(?:[/?]|$)/, /^\/__/];

/** Messages and paths that the worker and the pages share. */

/** Sent to a waiting worker once the person wants the new version. */
export const skipWaitingMessage = 'SKIP_WAITING';

/** The type of a message that asks a page to open its `path` and to answer on its port. */
export const openMessage = 'OPEN';

/** Paths (with their query) that the worker never answers: the API, and Hosting's own addresses (design §7). */
export const untouchedPaths: readonly RegExp[] = [/^\/api(?:[/?]|$)/, /^\/__/];

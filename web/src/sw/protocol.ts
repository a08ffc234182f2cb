/** What the worker and the pages agree on. */

/** Sent to a waiting worker once the person wants the new version. */
export const skipWaitingMessage = 'SKIP_WAITING';

/** The type of a message to a page: it is to go to the `path` beside it, and to answer on the port that comes along. */
export const openMessage = 'OPEN';

/** Paths (with their query) that the worker never answers: the API, and Hosting's own addresses (design §7). */
export const untouchedPaths: readonly RegExp[] = [/^\/api(?:[/?]|$)/, /^\/__/];

/** gRPC status codes that Firestore rejects with. */
const grpc = {
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNAVAILABLE: 14,
} as const;

/** What the client library rejects with, of an answer over REST, which names the status. */
export function firestoreError(status: string, message: string): Error {
  const code = Object.hasOwn(grpc, status) ? grpc[status as keyof typeof grpc] : grpc.UNKNOWN;
  return Object.assign(new Error(`${status}: ${message}`), { code });
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** A `create` met a document that was there. */
export function isAlreadyExists(error: unknown): boolean {
  return codeOf(error) === grpc.ALREADY_EXISTS;
}

/** An `update` met no document. */
export function isNotFound(error: unknown): boolean {
  return codeOf(error) === grpc.NOT_FOUND;
}

/** A write that expects a document as it was read met one that has changed since. */
export function isFailedPrecondition(error: unknown): boolean {
  return codeOf(error) === grpc.FAILED_PRECONDITION;
}

/**
 * A transaction that is over for the database: it took too long, or its commit did arrive, but the answer was lost and
 * the client committed again.
 */
export function isEndedTransaction(error: unknown): boolean {
  return codeOf(error) === grpc.INVALID_ARGUMENT && error instanceof Error && /\btransaction\b/i.test(error.message);
}

/** A write met others of the same document. */
export function isAborted(error: unknown): boolean {
  return codeOf(error) === grpc.ABORTED;
}

/** The database is out of reach or overloaded, whatever the document. */
export function isOutOfReach(error: unknown): boolean {
  const code = codeOf(error);
  return code === grpc.UNAVAILABLE || code === grpc.DEADLINE_EXCEEDED || code === grpc.RESOURCE_EXHAUSTED;
}

/** The database is out of reach, too busy, or a document too contended: another try may work. */
export function isTransient(error: unknown): boolean {
  return isOutOfReach(error) || isAborted(error) || isEndedTransaction(error);
}

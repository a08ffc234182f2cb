/** gRPC status codes that Firestore rejects with. */
const grpc = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  unavailable: 14,
} as const;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** A `create` met a document that was there. */
export function isAlreadyExists(error: unknown): boolean {
  return codeOf(error) === grpc.alreadyExists;
}

/** An `update` met no document. */
export function isNotFound(error: unknown): boolean {
  return codeOf(error) === grpc.notFound;
}

/** A write whose `lastUpdateTime` met a document that has changed since. */
export function isFailedPrecondition(error: unknown): boolean {
  return codeOf(error) === grpc.failedPrecondition;
}

/**
 * A transaction that is over for the database: it took too long, or its commit did arrive, but the answer was lost and
 * the client committed again.
 */
export function isEndedTransaction(error: unknown): boolean {
  return codeOf(error) === grpc.invalidArgument && error instanceof Error && /\btransaction\b/i.test(error.message);
}

/** A write met others of the same document. */
export function isAborted(error: unknown): boolean {
  return codeOf(error) === grpc.aborted;
}

/** The database is out of reach or overloaded, whatever the document. */
export function isOutOfReach(error: unknown): boolean {
  const code = codeOf(error);
  return code === grpc.unavailable || code === grpc.deadlineExceeded || code === grpc.resourceExhausted;
}

/** The database is out of reach, too busy, or a document too contended: another try may work. */
export function isTransient(error: unknown): boolean {
  return isOutOfReach(error) || isAborted(error) || isEndedTransaction(error);
}

/** gRPC status codes that Firestore rejects with. */
const grpc = {
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNAVAILABLE: 14,
} as const;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** A `create` for an existing document. */
export function isAlreadyExists(error: unknown): boolean {
  return codeOf(error) === grpc.ALREADY_EXISTS;
}

/** An `update` for a missing document. */
export function isNotFound(error: unknown): boolean {
  return codeOf(error) === grpc.NOT_FOUND;
}

/** A precondition failed: the document has changed since it was read. */
function isFailedPrecondition(error: unknown): boolean {
  return codeOf(error) === grpc.FAILED_PRECONDITION;
}

/** A write on condition that the document is as it was read, and it is not. */
export function isChanged(error: unknown): boolean {
  return isFailedPrecondition(error) || isAlreadyExists(error) || isNotFound(error);
}

/**
 * The transaction has already ended: it timed out, or it was committed but the answer was lost and the client library
 * committed again.
 */
function isEndedTransaction(error: unknown): boolean {
  return codeOf(error) === grpc.INVALID_ARGUMENT && error instanceof Error && /\btransaction\b/i.test(error.message);
}

/** Contention on a document. */
function isAborted(error: unknown): boolean {
  return codeOf(error) === grpc.ABORTED;
}

/** The database is unavailable or overloaded. */
export function isOutOfReach(error: unknown): boolean {
  const code = codeOf(error);
  return code === grpc.UNAVAILABLE || code === grpc.DEADLINE_EXCEEDED || code === grpc.RESOURCE_EXHAUSTED;
}

/** A retry may help: unavailable, overloaded, or contention. */
export function isTransient(error: unknown): boolean {
  return isOutOfReach(error) || isAborted(error) || isEndedTransaction(error);
}

/**
 * Runs a transaction, and retries once when it is unknown whether it was committed: the answer was lost, and the client
 * library's second commit failed because the transaction had ended. `run` must recognise its own first commit.
 */
export async function retryUnknownCommit<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isEndedTransaction(error)) return run();
    throw error;
  }
}

/** gRPC status codes that Firestore rejects with. */
const grpc = { alreadyExists: 6, resourceExhausted: 8, aborted: 10, deadlineExceeded: 4, unavailable: 14 } as const;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** A `create` met a document that was there. */
export function isAlreadyExists(error: unknown): boolean {
  return codeOf(error) === grpc.alreadyExists;
}

/** The database is out of reach, too busy, or a document too contended: another try may work. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === grpc.aborted ||
    code === grpc.unavailable ||
    code === grpc.deadlineExceeded ||
    code === grpc.resourceExhausted
  );
}

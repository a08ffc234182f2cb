import { isEndedTransaction } from './grpc-errors.ts';

/**
 * Runs a transaction, and once more when it is unknown whether it was committed: the answer was lost, the client library
 * committed again and the transaction had ended. `run` must recognise its own first commit.
 */
export async function retryUnknownCommit<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isEndedTransaction(error)) return run();
    throw error;
  }
}

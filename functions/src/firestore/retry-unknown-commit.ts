import { isEndedTransaction } from './grpc-errors.ts';

/**
 * Runs a transaction, and once more when nobody knows whether it was committed: the answer was lost, the client
 * library committed again and was told that the transaction has ended. `run` must recognise its own first commit.
 */
export async function retryUnknownCommit<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isEndedTransaction(error)) return run();
    throw error;
  }
}

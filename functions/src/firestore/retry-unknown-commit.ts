import { isEndedTransaction } from './grpc-errors.ts';

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

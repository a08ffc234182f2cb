import { isEndedTransaction } from './grpc-errors.ts';

/**
 * Runs a transaction, and once more when the database says that it is over: it may have committed, and the answer was
 * lost. `run` has to recognise what it has done itself.
 */
export async function onceMore<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isEndedTransaction(error)) return run();
    throw error;
  }
}

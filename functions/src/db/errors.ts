/** Kinds of errors of Firestore, by their gRPC status. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { AppError } from '../core/errors.ts';

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

const hasCode =
  (...codes: readonly number[]) =>
  (error: unknown): boolean =>
    codes.some((code) => code === codeOf(error));

/** A `create` for an existing document. */
export const isAlreadyExists = hasCode(6);

/** An `update` for a missing document. */
export const isNotFound = hasCode(5);

/** A write on condition that the document is as it was read, and it is not: FAILED_PRECONDITION, or both above. */
export const isChanged = hasCode(9, 6, 5);

/** The database is unavailable or overloaded: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, UNAVAILABLE. */
export const isOutOfReach = hasCode(4, 8, 14);

const isAborted = hasCode(10);

/**
 * The transaction has already ended (INVALID_ARGUMENT): it timed out, or it was committed but the answer was lost and
 * the client library committed again.
 */
const isEndedTransaction = (error: unknown): boolean =>
  codeOf(error) === 3 && error instanceof Error && /\btransaction\b/i.test(error.message);

/** A retry may help: unavailable, overloaded, or contention. */
export const isTransient = (error: unknown): boolean =>
  isOutOfReach(error) || isAborted(error) || isEndedTransaction(error);

/**
 * Runs a transaction, and retries once when it is unknown whether it was committed: the answer was lost, and the client
 * library's second commit failed because the transaction had ended. `run` must recognise its own first commit.
 */
export async function transaction<T>(db: Firestore, run: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db.runTransaction(run);
  } catch (error) {
    if (isEndedTransaction(error)) return db.runTransaction(run);
    throw error;
  }
}

/** Contention lasts at most this many rounds, because each round has a winner and an instance runs three calls at once. */
const maxRounds = 25;

/**
 * Runs `attempt`, which reads, decides and commits on condition that what it read is unchanged, again if it was changed.
 * Unlike a transaction it holds no lock meanwhile. It must recognise its own commit, whose answer may be lost.
 */
export async function repeatIfChanged<T>(attempt: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isChanged(error) && !isAborted(error)) throw error;
      if (round === maxRounds) throw new AppError('DATABASE_UNAVAILABLE', { retryAfter: 1 });
      if (isAborted(error)) await sleep(Math.random() * 50);
    }
  }
}

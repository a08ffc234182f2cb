import type { Seal } from '../../evening/vote-rules.ts';
import type { Database } from '../../firestore/database.ts';
import { count } from '../../firestore/paging.ts';
import type { SealProgress } from './seal-store.ts';

/**
 * How far the seal is (ADR 28), from what is stored, so that every desk tells the same: people and ballots are as many,
 * and both go. Null before it has begun.
 */
export async function sealProgress(
  { collections }: Pick<Database, 'collections'>,
  seal: Seal | null,
): Promise<SealProgress | null> {
  if (seal === null) return null;
  if (seal.finishedAt) return { step: 'finished', done: 1, total: 1 };
  const { participation, sealedParticipation, ballots } = collections;
  const [people, copied, cast] = (await Promise.all([participation, sealedParticipation, ballots].map(count))) as [
    number,
    number,
    number,
  ];
  if (seal.generation === null) {
    return copied < people
      ? { step: 'people', done: copied, total: people }
      : { step: 'ballots', done: 0, total: cast };
  }
  const total = 2 * copied;
  return { step: 'removal', done: Math.max(0, total - people - cast), total };
}

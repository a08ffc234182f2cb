import { randomBytes } from 'node:crypto';
import { categories } from '@fresher-party/contract/categories';
import { dayStart } from '@fresher-party/contract/format-date';
import type { AuditActor } from '@fresher-party/contract/schemas/audit';
import type { SealStep } from '@fresher-party/contract/voting-acts';
import type { CollectionReference, DocumentData, Transaction } from 'firebase-admin/firestore';
import type { Clock } from '../../core/clock.ts';
import { secureIds } from '../../core/ids.ts';
import { shuffled } from '../../core/shuffle.ts';
import { audit } from '../../db/audit.ts';
import type { BallotDoc } from '../../db/collections.ts';
import type { Database } from '../../db/database.ts';
import { count } from '../../db/pages.ts';
import { queries } from '../../db/queries.ts';
import type { EventSettings, Seal } from '../../evening/vote-rules.ts';
import { changeSettings, readSettings, voteTarget } from '../../evening/vote-settings.ts';
import { afterSealBegins } from './acts.ts';
import { countSealed } from './results-store.ts';
import { listDigest, sealHash, voteCode } from './vote-codes.ts';

const sealLimits = {
  /**
   * Writes per commit. Firestore does not limit their number, but a commit to 10 MiB including index entries: about 1
   * kB for each of ours.
   */
  writes: 8000,
  /** Choices per document of at most 1 MiB. An id of 32 characters is 33 bytes. */
  choices: 20_000,
  /** Codes per document. One of 64 characters is 65 bytes. */
  codes: 15_000,
};

/** Progress after a commit of the seal. */
export interface SealProgress {
  readonly step: SealStep;
  /** Finished documents of this step. */
  readonly done: number;
  readonly total: number;
}

/** The vote can't be sealed now. The message is for the organiser. */
export class SealRefused extends Error {}

function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Sorted codes. A ballot without one (older versions) gets a random code, so that totals can be compared. */
const codesOf = (ballots: readonly BallotDoc[]): string[] =>
  ballots.map(({ category, code }) => code ?? voteCode(secureIds.random(), secureIds.random(), category)).toSorted();

/**
 * The seal of the vote (ADR 40) removes the time and order of votes. Each step is one idempotent commit, so a run after
 * a crash, or a concurrent run, continues with the remaining steps.
 */
export function sealStore(database: Database, clock: Clock, who: AuditActor, limits = sealLimits) {
  const { db, collections } = database;
  const { participation, ballots, sealedParticipation, sealedBallots, sealedCodes, sealSecrets, auditLog } =
    collections;

  /** Stops voting, because each vote checks the same document. */
  async function begin(): Promise<Seal> {
    const begun = await changeSettings(database, clock, (before, now) => {
      const result = afterSealBegins(before, now);
      const isNew = !('refusal' in result) && before.seal === null;
      return { stored: isNew ? { ...before, seal: result.seal } : null, result };
    });
    if ('refusal' in begun) throw new SealRefused(begun.refusal);
    return begun.seal;
  }

  /** Updates the started seal; null leaves it unchanged. */
  const advance = (decide: (seal: Seal, now: Date, tx: Transaction, settings: EventSettings) => Seal | null) =>
    changeSettings(database, clock, (settings, now, tx) => {
      const seal = settings.seal && decide(settings.seal, now, tx, settings);
      return { stored: seal && { ...settings, seal }, result: undefined };
    });

  /** Copies who voted, with the day only, in the order of ids. A later run copies the rest. */
  async function* copyPeople(): AsyncGenerator<SealProgress> {
    const [{ docs, size: total }, earlier] = await Promise.all([
      participation.get(),
      sealedParticipation.select().get(),
    ]);
    const copied = new Set(earlier.docs.map(({ id }) => id));
    const left = docs.filter(({ id }) => !copied.has(id));
    let done = total - left.length;
    for (const some of chunks(left, limits.writes)) {
      const batch = db.batch();
      for (const doc of some) {
        const { uid, category, votedAt } = doc.data();
        const day = dayStart(votedAt);
        batch.set(sealedParticipation.doc(doc.id), { uid, category, votedAt: day });
      }
      await batch.commit();
      done += some.length;
      yield { step: 'people', done, total };
    }
  }

  /**
   * Copies all ballots to a new generation and sets the pointer to it, in one commit. Separates choices from codes:
   * choices are shuffled, and codes are sorted, which shuffles them too because they are hashes of random values.
   */
  async function copyBallots(): Promise<SealProgress> {
    const { docs, size: total } = await ballots.get();
    const generation = secureIds.random();
    const cast = docs.map((doc) => doc.data());
    const lists = categories.map((category) => {
      const own = cast.filter((ballot) => ballot.category === category);
      return { category, choices: shuffled(own.map(({ candidateId }) => candidateId)), codes: codesOf(own) };
    });
    await advance((seal, _, tx) => {
      if (seal.generation !== null) return null; // A concurrent run has copied the same ballots.
      for (const { category, choices, codes } of lists) {
        for (const [index, part] of [...chunks(choices, limits.choices)].entries()) {
          tx.create(sealedBallots.doc(`${generation}_${category}_${index}`), { generation, category, choices: part });
        }
        const sha256 = listDigest(codes);
        // An empty list without ballots marks the vote as sealed with codes.
        const parts = codes.length === 0 ? [[]] : [...chunks(codes, limits.codes)];
        for (const [index, part] of parts.entries()) {
          tx.create(sealedCodes.doc(`${generation}_${category}_${index}`), {
            generation,
            category,
            codes: part,
            sha256,
          });
        }
      }
      return { ...seal, generation };
    });
    return { step: 'ballots', done: total, total };
  }

  async function* remove(collection: CollectionReference<DocumentData>): AsyncGenerator<number> {
    for (;;) {
      const { docs } = await collection.limit(limits.writes).select().get();
      if (docs.length === 0) return;
      const batch = db.batch();
      for (const { ref } of docs) batch.delete(ref);
      await batch.commit();
      yield docs.length;
    }
  }

  /**
   * Stores the hash of the sealed data and the end of the seal in one commit, so that salt and hash never change, also
   * with concurrent runs. The counts leave this function only as that hash.
   */
  async function finish(): Promise<void> {
    const generation = (await readSettings(database)).seal?.generation;
    if (generation == null) throw new Error('The ballots are not sealed yet.');
    const [results, accounts] = await Promise.all([
      countSealed(collections, generation),
      count(queries.notBlocked(collections)),
    ]);
    const secret = { salt: randomBytes(32).toString('hex'), accounts };
    const hash = sealHash(secret, results);
    await advance((seal, now, tx, settings) => {
      if (seal.finishedAt) return null;
      tx.create(sealSecrets.doc(generation), secret);
      audit(tx, auditLog, { who, action: 'vote-sealed', target: voteTarget(settings), now });
      return { ...seal, finishedAt: now, hash };
    });
  }

  return {
    /** Yields after each commit. Throws SealRefused when the vote can't be sealed now. */
    async *seal(): AsyncGenerator<SealProgress, void> {
      const { generation, finishedAt } = await begin();
      if (finishedAt) return;
      yield { step: 'begun', done: 1, total: 1 };
      if (generation === null) {
        yield* copyPeople();
        yield await copyBallots();
      }
      const old: CollectionReference<DocumentData>[] = [ballots, participation];
      const sizes = await Promise.all(old.map(async (collection) => (await collection.count().get()).data().count));
      const total = sizes.reduce((sum, size) => sum + size, 0);
      let done = 0;
      for (const collection of old) {
        for await (const removed of remove(collection)) {
          done += removed;
          yield { step: 'removal', done, total };
        }
      }
      await finish();
      yield { step: 'finished', done: 1, total: 1 };
    },
  };
}

/**
 * The progress of the seal from stored data, so that every desk shows the same. There are as many participations as
 * ballots, and both are removed. Null before it has started.
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

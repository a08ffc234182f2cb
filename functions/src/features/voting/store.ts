import type { Candidate, CategoryResultInfo } from '@fresher-party/contract/calls/candidates';
import { type Category, categories } from '@fresher-party/contract/voting';
import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import { remembered } from '../../core/cache.ts';
import type { Clock } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { keyedHash } from '../../core/ids.ts';
import { audit, schedule } from '../../db/audit.ts';
import type { EventSettingsDoc, ResultDoc, TallyDoc } from '../../db/collections.ts';
import type { Database } from '../../db/database.ts';
import { isAlreadyExists, isNotFound } from '../../db/errors.ts';
import { count, queries } from '../../db/queries.ts';
import { countsAfterMs, type KnownSettings, settingsOf, voteRefusal, voteTarget } from '../../evening/vote.ts';
import type { Dependencies } from '../endpoint.ts';

/** Tallies per category: a document sustains about one write a second, and a minute may bring 3,000 votes. */
const talliesPerCategory = 64;
/** Votes that an instance writes at once. More would wait for each other's tallies in the database, and time out. */
const votesAtOnce = 32;
const countedAtOnce = 8;

export interface Vote {
  readonly uid: string;
  readonly candidate: Pick<Candidate, 'id' | 'category'>;
  readonly key: string;
}

const tallyIds = (category: Category): string[] =>
  Array.from({ length: talliesPerCategory }, (_, index) => `${category}_${index}`);

function unlessExists(error: unknown): void {
  if (!isAlreadyExists(error)) throw error;
}

/**
 * Casts votes as counters (ADR 40): one batch creates the participation and adds one to a tally, so that both happen or
 * neither does, and nothing else is stored about the choice.
 */
export function voteStore(dependencies: Dependencies) {
  const { db, collections, read, clock, config, recentSettings } = dependencies;
  const { participation, tallies, counted } = collections;
  const atOnce = pLimit(votesAtOnce);
  const participationRef = (uid: string, category: Category) => participation.doc(`${category}_${uid}`);

  /** Why the vote can't be cast now, or null. Remembered settings only admit, and only if nothing lies in between. */
  async function refusal(): Promise<AppError | null> {
    // The read has to find it open, because `now` is ahead by the time that the read took to arrive.
    const by = ({ data, readAt, now }: KnownSettings) => voteRefusal(data, readAt) ?? voteRefusal(data, now());
    const known = await recentSettings.get();
    return by(known) && by(await recentSettings.newerThan(known));
  }

  const creations = new Map<Category, Promise<void>>();

  /**
   * Empty, and once: `counted/{category}` stays, so that no late vote brings them back after the count. Throws the refusal
   * if the opening was moved meanwhile. Shared by an instance's votes: hundreds would wait for each other.
   */
  function createTallies(category: Category): Promise<void> {
    const creation =
      creations.get(category) ??
      db
        .runTransaction(async (tx) => {
          const settings = await tx.get(collections.settings.doc('event'));
          const refused = voteRefusal(settingsOf(settings.data()), clock.at(settings.readTime.toDate()));
          // Returned and not thrown, because a commit releases the locks, while a rollback is not awaited.
          if (refused) return refused;
          const refs = [counted.doc(category), ...tallyIds(category).map((id) => tallies.doc(id))];
          for (const ref of refs) tx.create(ref, { counts: {} });
          return null;
        })
        .catch(unlessExists)
        .then((refused) => {
          if (refused) throw refused;
        })
        .finally(() => creations.delete(category));
    creations.set(category, creation);
    return creation;
  }

  return {
    /** Resolves once it is counted, also for a repeat. Throws why it is not, or what Firestore does. */
    async cast({ uid, candidate, key }: Vote): Promise<void> {
      const { category } = candidate;
      const own = participationRef(uid, category);
      const record = { category, key: keyedHash(config.CODE_PEPPER, 'vote', uid, category, key) };
      /** A repeat by the same key is the same vote, whatever the choice, or an answer would reveal it. */
      const throwUnlessRepeated = async (error: unknown): Promise<void> => {
        const earlier = (await read(own)).data();
        if (!earlier) throw error;
        if (earlier.key !== record.key) throw new AppError('ALREADY_VOTED');
      };
      const refused = await refusal();
      if (refused?.code === 'VOTING_CLOSED') return throwUnlessRepeated(refused);
      if (refused) throw refused;
      const tally = tallies.doc(`${category}_${Math.floor(Math.random() * talliesPerCategory)}`);
      const write = () => {
        const batch = db.batch();
        batch.create(own, record);
        batch.update(tally, new FieldPath('counts', candidate.id), FieldValue.increment(1));
        return atOnce(() => batch.commit());
      };
      try {
        await write().catch(async (error: unknown) => {
          if (!isNotFound(error)) throw error;
          await createTallies(category);
          await write();
        });
      } catch (error) {
        // Without its tally again: it was counted in between.
        await throwUnlessRepeated(isNotFound(error) ? new AppError('VOTING_CLOSED') : error);
      }
    },

    /** The categories in which the person has voted. One read for each. */
    async votedIn(uid: string): Promise<Category[]> {
      const found = await Promise.all(categories.map((category) => read(participationRef(uid, category))));
      return categories.filter((_, index) => found[index]?.exists);
    },
  };
}

export type VoteStore = ReturnType<typeof voteStore>;

/** The sum of the counted tallies of a category, which no longer change. */
async function resultOf({ db, collections }: Database, category: Category, countedAt: Date): Promise<ResultDoc> {
  const docs = await db.getAll(...tallyIds(category).map((id) => collections.counted.doc(id)));
  const counts: Record<string, number> = {};
  for (const doc of docs) {
    const { counts: some } = doc.data() as TallyDoc;
    for (const [id, votes] of Object.entries(some)) counts[id] = (counts[id] ?? 0) + votes;
  }
  const participations = await count(queries.participationIn(collections, { category }));
  const ballots = Object.values(counts).reduce((total, votes) => total + votes, 0);
  return { counts, ballots, participations, countedAt };
}

/**
 * Once it has been closed for fifteen seconds. Each tally is moved to `counted` by a transaction of its own: a vote under
 * way fails whole. Safe to call concurrently, and again after it was interrupted.
 */
export async function countWhenDue(database: Database, clock: Clock): Promise<void> {
  const { db, collections } = database;
  const { tallies, counted, results, auditLog } = collections;
  const ref = collections.settings.doc('event');
  const found = await ref.get();
  const settings = settingsOf(found.data());
  const now = clock.at(found.readTime.toDate());
  if (!isCountDue(found.data(), now)) return;

  const limit = pLimit(countedAtOnce);
  const move = (id: string) =>
    db.runTransaction(async (tx) => {
      const [tally, done] = await tx.getAll(tallies.doc(id), counted.doc(id));
      if (done?.exists) return;
      tx.create(counted.doc(id), tally?.data() ?? { counts: {} });
      if (tally?.exists) tx.delete(tally.ref);
    });
  // From here on none are created.
  await Promise.all(categories.map((category) => counted.doc(category).create({ counts: {} }).catch(unlessExists)));
  await Promise.all(categories.flatMap(tallyIds).map((id) => limit(() => move(id).catch(unlessExists))));

  const batch = db.batch();
  for (const category of categories) batch.create(results.doc(category), await resultOf(database, category, now));
  const action = 'votes-counted';
  const last = { by: 'The server', action, at: now } as const;
  batch.update(ref, { planned: null, countedAt: now, last, version: FieldValue.increment(1) });
  audit(batch, auditLog, { who: schedule, action, target: voteTarget(settings), now });
  await batch.commit().catch(unlessExists);
}

/** When the vote is counted; null without a closing, and once it is counted. */
export const countsAt = ({ votingClosesAt, countedAt }: EventSettingsDoc): Date | null =>
  votingClosesAt && countedAt === null ? new Date(votingClosesAt.getTime() + countsAfterMs) : null;

export function isCountDue(stored: EventSettingsDoc | undefined, now: Date): boolean {
  const dueAt = countsAt(settingsOf(stored));
  return dueAt !== null && now >= dueAt;
}

/** The results of a counted vote, by category. `candidates` lists everybody who stood. */
export function resultsStore(
  { collections, config }: Pick<Dependencies, 'collections' | 'config'>,
  candidates: () => Promise<readonly Candidate[]>,
) {
  return remembered(config.EVENT_CACHE_MS, async (): Promise<CategoryResultInfo[]> => {
    const [all, ...stored] = await Promise.all([
      candidates(),
      ...categories.map((category) => collections.results.doc(category).get()),
    ]);
    return categories.map((category, index) => {
      const result = stored[index]?.data();
      if (!result) throw new AppError('RESULTS_NOT_PUBLISHED');
      const { counts, ballots, participations } = result;
      const standing = all
        .filter((candidate) => candidate.category === category)
        .map((candidate) => ({ ...candidate, votes: counts[candidate.id] ?? 0 }));
      return { category, participants: participations, ballots, candidates: standing };
    });
  });
}

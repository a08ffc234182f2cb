import type { SongInfo } from '@fresher-party/contract/calls/songs';
import { parseSpotifyLink, songIdOf, songOfId } from '@fresher-party/contract/spotify';
import type { QueryDocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import { cacheAges, remembered } from '../core/cache.ts';
import type { SongDoc, SongSubmissionDoc } from '../db/collections.ts';
import type { Database, Retention } from '../db/database.ts';
import { count, queries } from '../db/queries.ts';
import {
  type BoardState,
  emptyBoard,
  fairOrder,
  historyOf,
  type QueuedSong,
  type SongRequest,
  withLockedFirst,
} from './board-rules.ts';

/** A full read runs this often, in case a read of changes has missed one. */
const wholeEveryMs = 60 * 60_000;
/** Overlap of reads of changes, for clock differences and commits that overtake each other. */
const overlapMs = 2000;
/** Within it, changes are counted, for one read: a commit that was tried again comes this late. */
const lateMs = 60_000;

interface BoardView {
  readonly board: BoardState;
  readonly queue: readonly QueuedSong[];
  readonly requests: readonly SongRequest[];
}

interface Kept {
  readonly submissions: Map<string, SongSubmissionDoc>;
  readonly wholeAt: number;
  /** Time of the newest known change, by the event's clock. */
  seenUntil: Date;
}

export const boardStateOf = (stored: BoardState | undefined): BoardState => stored ?? emptyBoard;

/** The DJ's board: one document of acts, and the requests. An instance only reads their changes. */
export function boardStore({
  collections,
  read,
  retention,
}: Pick<Database, 'collections' | 'read'> & { readonly retention: Retention }) {
  const ref = collections.settings.doc('board');
  let kept: Kept | undefined;

  function keep(into: Kept, docs: readonly QueryDocumentSnapshot<SongSubmissionDoc>[]): void {
    for (const doc of docs) {
      const record = doc.data();
      into.submissions.set(doc.id, record);
      if (record.updatedAt > into.seenUntil) into.seenUntil = record.updatedAt;
    }
  }

  const unexpired = ({ submissions }: Kept, now: Date) =>
    [...submissions].filter(([, { createdAt }]) => !retention.hasExpired(createdAt, now));

  async function submissions(now: Date): Promise<Kept> {
    const known = kept;
    const all = queries.songSubmissions(collections, { lastExpired: retention.lastExpired(now) });
    if (known && performance.now() - known.wholeAt < wholeEveryMs) {
      const [since, late] = [overlapMs, lateMs].map((ms) => new Date(known.seenUntil.getTime() - ms)) as [Date, Date];
      const changed = queries.changedSubmissions(collections, { since: late });
      const [{ docs }, changes] = await Promise.all([
        queries.changedSubmissions(collections, { since }).get(),
        count(changed),
      ]);
      keep(known, docs);
      const seen = [...known.submissions.values()].filter(({ updatedAt }) => updatedAt > late).length;
      if (changes > seen) keep(known, (await changed.get()).docs);
      // Counted after the changes were read, so fewer than known means that some were deleted.
      if ((await count(all)) >= unexpired(known, now).length) return known;
    }
    const whole: Kept = { submissions: new Map(), wholeAt: performance.now(), seenUntil: new Date(0) };
    keep(whole, (await all.get()).docs);
    kept = whole;
    return whole;
  }

  async function load(now: Date): Promise<BoardView> {
    const [stored, known] = await Promise.all([read(ref), submissions(now)]);
    const board = boardStateOf(stored.data());
    const requests = unexpired(known, now).flatMap(([person, { songLinks, requestedAt, createdAt }]): SongRequest[] =>
      songLinks.map((link, index) => ({
        person,
        song: songIdOfLink(link),
        at: (requestedAt[index] ?? createdAt).getTime(),
      })),
    );
    const queue = withLockedFirst(fairOrder(requests, historyOf(board)), board.next);
    return { board, queue, requests };
  }

  const view = remembered(cacheAges.queue, load);
  const board = remembered(cacheAges.queue, async () => boardStateOf((await read(ref)).data()));

  return {
    ref,

    changedAt: async (): Promise<Date | undefined> => (await read(ref)).data()?.changedAt,

    /** The board and the queue, at most as old as attendees may see it. */
    recentView: (now: Date): Promise<BoardView> => view.get(now),

    /** The same, read now. */
    freshView: (now: Date): Promise<BoardView> => view.newerThan(performance.now(), now),

    /** Whether requests are paused, without reading them. */
    recent: board.get,

    forget(): void {
      view.forget();
      board.forget();
    },

    save: (tx: Transaction, board: BoardState, now: Date): void => void tx.set(ref, { ...board, changedAt: now }),
  };
}

export function songInfoStore({ db, collections }: Pick<Database, 'db' | 'collections'>) {
  const known = new LRUCache<string, SongInfo>({ max: 10_000 });
  // A title stays.
  const ageOf = ({ title, lookup }: Partial<SongDoc> = {}): number =>
    title ? 0 : lookup ? cacheAges.untitled : cacheAges.newSong;

  function infoOf(id: string, record: SongDoc | undefined): SongInfo | undefined {
    const song = songOfId(id);
    if (!song) return undefined;
    const { title, cover } = record ?? {};
    return { link: song.link, kind: song.type, ...(title ? { title } : {}), ...(cover ? { cover } : {}) };
  }

  return {
    /** By document id. Only a link where the title is unknown. One read for each that is not cached. */
    async of(ids: Iterable<string>): Promise<ReadonlyMap<string, SongInfo>> {
      const found = new Map<string, SongInfo>();
      const missing: string[] = [];
      for (const id of new Set(ids)) {
        const info = known.get(id);
        if (info) found.set(id, info);
        else missing.push(id);
      }
      const read = missing.length > 0 ? await db.getAll(...missing.map((id) => collections.songs.doc(id))) : [];
      for (const snapshot of read) {
        const record = snapshot.data() as SongDoc | undefined;
        const info = infoOf(snapshot.id, record);
        if (!info) continue;
        known.set(snapshot.id, info, { ttl: ageOf(record) });
        found.set(snapshot.id, info);
      }
      return found;
    },
  };
}

export type SongInfoStore = ReturnType<typeof songInfoStore>;

export function songIdOfLink(link: string): string {
  const song = parseSpotifyLink(link);
  if (!song) throw new Error('A stored song link is invalid.');
  return songIdOf(song);
}

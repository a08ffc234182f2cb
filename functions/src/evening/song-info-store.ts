import type { SongInfo } from '@fresher-party/contract/calls/songs';
import { parseSpotifyLink, songIdOf, songOfId } from '@fresher-party/contract/spotify';
import { Cache } from '../core/cache.ts';
import type { SongDoc } from '../db/collections.ts';
import type { Database } from '../db/database.ts';

/** A known title does not change. */
const knownLimits = { ttlMs: 10 * 60_000, maxEntries: 10_000 };
/** The lookup failed. The next retry is seconds to an hour away. */
const untitledLimits = { ttlMs: 30_000, maxEntries: 10_000 };
/** Not looked up yet. */
const newLimits = { ttlMs: 5_000, maxEntries: 10_000 };

/** Titles and covers of songs, cached per instance. */
export function songInfoStore({ db, collections }: Pick<Database, 'db' | 'collections'>) {
  const known = new Cache<SongInfo>(knownLimits);
  const untitled = new Cache<SongInfo>(untitledLimits);
  const fresh = new Cache<SongInfo>(newLimits);

  const cacheFor = (record: SongDoc | undefined): Cache<SongInfo> => {
    if (record?.title) return known;
    return record?.lookup ? untitled : fresh;
  };

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
        const info = known.get(id) ?? untitled.get(id) ?? fresh.get(id);
        if (info) found.set(id, info);
        else missing.push(id);
      }
      const read = missing.length > 0 ? await db.getAll(...missing.map((id) => collections.songs.doc(id))) : [];
      for (const snapshot of read) {
        const record = snapshot.data() as SongDoc | undefined;
        const info = infoOf(snapshot.id, record);
        if (!info) continue;
        cacheFor(record).set(snapshot.id, info);
        found.set(snapshot.id, info);
      }
      return found;
    },
  };
}

export type SongInfoStore = ReturnType<typeof songInfoStore>;

/** The document id for a stored link. */
export function songIdOfLink(link: string): string {
  const song = parseSpotifyLink(link);
  if (!song) throw new Error('A stored song link is invalid.');
  return songIdOf(song);
}

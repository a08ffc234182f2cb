import type { SongInfo } from '@fresher-party/contract/calls/songs';
import { parseSpotifyLink, songIdOf, songOfId } from '@fresher-party/contract/spotify';
import { LRUCache } from 'lru-cache';
import { cacheAges } from '../core/cache.ts';
import type { SongDoc } from '../db/collections.ts';
import type { Database } from '../db/database.ts';

/** Titles and covers of songs, cached per instance. */
export function songInfoStore({ db, collections }: Pick<Database, 'db' | 'collections'>) {
  const known = new LRUCache<string, SongInfo>({ max: 10_000 });
  const ageOf = (record: SongDoc | undefined): number => {
    if (record?.title) return cacheAges.title;
    return record?.lookup ? cacheAges.untitled : cacheAges.newSong;
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

/** The document id for a stored link. */
export function songIdOfLink(link: string): string {
  const song = parseSpotifyLink(link);
  if (!song) throw new Error('A stored song link is invalid.');
  return songIdOf(song);
}

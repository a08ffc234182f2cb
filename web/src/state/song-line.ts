import { createStore, useStore } from './store.ts';

/** What pages that load no queries show of the public queue. */
export interface SongLine {
  /** The title of the song that plays; null for none. */
  readonly playing: string | null;
  /** Of the songs that wait, as many as are sent, in the order in which they are played. */
  readonly links: readonly string[];
}

const unknown: SongLine = { playing: null, links: [] };
const store = createStore(unknown);

/** Takes over what the queue says. */
export const keepLine = (line: SongLine): void => store.set(line);

/** As the queue said last. */
export const useSongLine = (): SongLine => useStore(store, unknown, (line) => line);

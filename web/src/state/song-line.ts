import { createStore, useStore } from './store.ts';

/** The part of the public queue that pages without queries show. */
interface SongLine {
  /** The title of the song that is playing, or null. */
  readonly playing: string | null;
  /** Links of the top of the queue, in order. */
  readonly links: readonly string[];
}

const unknown: SongLine = { playing: null, links: [] };
const store = createStore(unknown);

export const keepLine = (line: SongLine): void => store.set(line);

export const useSongLine = (): SongLine => useStore(store, unknown, (line) => line);

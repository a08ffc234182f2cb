import { createStore, useStore } from './store.ts';

const store = createStore<string | null>(null);

/** Takes over the title of the song that plays; null for none. */
export const keepPlaying = (title: string | null): void => store.set(title);

/** The title of the song that plays, as the queue said last. */
export const usePlaying = (): string | null => useStore(store, null, (title) => title);

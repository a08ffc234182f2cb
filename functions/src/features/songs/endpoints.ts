import { successTexts } from '@fresher-party/contract/texts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { songService } from './service.ts';

export function songHandlers(dependencies: Dependencies) {
  const songs = songService(dependencies);
  return {
    'POST /songs/submit': async ({ user, body, idempotencyKey, now }) => ({
      message: successTexts.songs,
      data: { songSuggestion: await songs.submit({ user, songLinks: body.songLinks, key: idempotencyKey, now }) },
    }),
    'GET /songs/my-suggestions': async ({ user, now }) => ({ data: { suggestions: await songs.mine(user, now) } }),
    'GET /songs/all': ({ query, now }) => songs.all(query, now),
  } satisfies Partial<Handlers>;
}

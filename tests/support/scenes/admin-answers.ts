import type { Page } from '@playwright/test';
import { ok, type Reply, reply } from './scene.ts';

/** Disables listeners, so that pages show the scene's answers and not the database. */
export const noListeners = (page: Page): Promise<void> => reply(page, '/live-token', 'never');

export const messages = (list: readonly object[]) => ok({ messages: list }, { results: list.length });

export const turnout = (mr: number, miss: number) =>
  ok({
    turnout: [
      { category: 'Mr_Fresher', participants: mr },
      { category: 'Miss_Fresher', participants: miss },
    ],
    people: { signedUp: 40, inLastHour: 3, refusedAddresses: 2 },
  });

export const candidates = (list: readonly object[]) => ok({ candidates: list }, { results: list.length });

export const songs = (list: readonly object[], uniqueSongs: readonly string[], nextCursor?: string) => ({
  success: true,
  results: { totalSubmissions: list.length, uniqueSongs: uniqueSongs.length },
  data: { allSubmissions: list, uniqueSongs },
  ...(nextCursor ? { nextCursor } : {}),
});

export async function adminLists(page: Page, answers: { all?: Reply; songs?: Reply; messages?: Reply }, status = 200) {
  await noListeners(page);
  await reply(page, '/admin/turnout', turnout(1, 12), status);
  await reply(page, '/vote/all', answers.all ?? candidates([]), status);
  await reply(page, '/songs/all*', answers.songs ?? songs([], []), status);
  await reply(page, '/messages/all*', answers.messages ?? messages([]), status);
}

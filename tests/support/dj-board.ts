import type { Page } from '@playwright/test';
import { titleOf } from '../../scripts/product/oembed.ts';
import { newActor, signIn } from './actors.ts';
import { succeed } from './api.ts';
import { expect } from './browser.ts';
import { lookUp } from './oembed.ts';
import { newTrack } from './state.ts';

/** Songs with distinct titles, since one pair in a thousand has the same fake title. */
export function newTracks(count: number): readonly string[] {
  const tracks = new Map<string, string>();
  while (tracks.size < count) {
    const track = newTrack();
    tracks.set(titleOf(track), track);
  }
  return [...tracks.values()];
}

export const twoTracks = () => newTracks(2) as readonly [string, string];

/** Requests songs as a new person, and looks them up. */
export async function requested(...links: string[]): Promise<string> {
  const { token } = await newActor();
  for (const link of links) await succeed('POST /songs/submit', { token, body: { songLinks: [link] } });
  for (const link of links) await lookUp(link);
  return token;
}

export async function openBoard(page: Page): Promise<void> {
  await signIn(page, await newActor('admin', 'Ravi'));
  await page.goto('/admin/dj');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

export const row = (page: Page, link: string) =>
  page
    .getByRole('region', { name: /^(Queue|New|Played|Skipped)$/ })
    .getByRole('listitem')
    .filter({ hasText: titleOf(link) });

export const deck = (page: Page) => page.getByRole('region', { name: 'Playing' });

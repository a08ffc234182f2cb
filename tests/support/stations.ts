/** Stations for tests (ADR 55). */

import type { Station } from '@fresher-party/contract/calls/stations';
import type { StationKind } from '@fresher-party/contract/stations';
import type { Browser, Page } from '@playwright/test';
import type { SessionKeys } from '../../functions/src/core/config.ts';
import { jwtTokens, type StationToken } from '../../functions/src/core/tokens.ts';
import { type Actor, newActor } from './actors.ts';
import { succeed } from './api.ts';

export interface StationLink {
  readonly station: Station;
  readonly link: string;
  /** The organiser who made it. */
  readonly admin: Actor;
}

export async function newLink(kind: StationKind, by?: Actor): Promise<StationLink> {
  const admin = by ?? (await newActor('admin'));
  const { data } = await succeed('POST /admin/stations', { token: admin.token, body: { kind } });
  return { ...data, admin };
}

/** A station opened by a device. */
export async function newStation(kind: StationKind, by?: Actor): Promise<StationLink & { readonly token: string }> {
  const made = await newLink(kind, by);
  return { ...made, token: (await succeed('POST /station', { body: { link: made.link } })).token };
}

/** Signs a station's session like the server, with these keys. */
export function signStation(session: StationToken, keys: SessionKeys): string {
  const now = new Date();
  return jwtTokens(keys).signStation(session, new Date(now.getTime() + 3_600_000), now);
}

export const open = (page: Page) => page.getByRole('button', { name: 'Open the station' });

/** Within seconds, by polling. */
export const soon = { timeout: 10_000 };

/** A new device without any session. */
export async function device(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await page.goto(`/station#${link}`);
  return page;
}

import type { Station } from '@fresher-party/contract/calls/stations';
import type { StationRole } from '@fresher-party/contract/stations';
import type { Browser, Page } from '@playwright/test';
import { queries } from '../../functions/src/db/queries.ts';
import { type Actor, newActor } from './actors.ts';
import { succeed } from './api.ts';
import { collections } from './state.ts';

export interface StationLink {
  readonly station: Station;
  readonly link: string;
  readonly admin: Actor;
}

export async function clearStations(): Promise<void> {
  const { docs } = await queries.stations(collections, { now: new Date(0) }).get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
}

export async function newLink(role: StationRole, by?: Actor): Promise<StationLink> {
  const admin = by ?? (await newActor('admin'));
  const { data } = await succeed('POST /admin/stations', { token: admin.token, body: { role } });
  return { ...data, admin };
}

/** A station opened by a device. */
export async function newStation(role: StationRole, by?: Actor): Promise<StationLink & { readonly token: string }> {
  const made = await newLink(role, by);
  return { ...made, token: (await succeed('POST /station', { body: { link: made.link } })).token };
}

export const open = (page: Page) => page.getByRole('button', { name: 'Open the station' });

/** Within seconds, by polling. */
export const soon = { timeout: 10_000 };

/** A new device without any session. */
export async function device(browser: Browser, link: string, serviceWorkers: 'allow' | 'block' = 'block') {
  const page = await (await browser.newContext({ serviceWorkers })).newPage();
  await page.goto(`/station#${link}`);
  return page;
}

/** Test people: accounts written directly to the database, with sessions signed by the run's keys. */

import { randomUUID } from 'node:crypto';
import type { Role, User } from '@fresher-party/contract/calls/person';
import type { Browser, Page } from '@playwright/test';
import type { SessionKeys } from '../../functions/src/core/config.ts';
import { userIds } from '../../functions/src/core/ids.ts';
import { hashPassword } from '../../functions/src/core/passwords.ts';
import { jwtTokens, type SessionClaims } from '../../functions/src/core/tokens.ts';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { env } from './env.ts';
import { firestore } from './firestore.ts';

export const password = 'correct horse battery';
const passwordHash = hashPassword(password);

export interface Actor {
  readonly user: User;
  readonly token: string;
}

export function newEmail(): string {
  return `t-${randomUUID()}@iitdh.ac.in`;
}

export const userIdOf = (email: string): string => userIds(env.USER_ID_KEY)(email);

/** Signs a session as the server does. `now` may be in the past, for an expired session. */
export function signToken(claims: SessionClaims, now = new Date()): string {
  return jwtTokens(JSON.parse(env.SESSION_KEYS) as SessionKeys).sign(claims, now);
}

export async function newActor(role: Role = 'guest', name = 'Test Person'): Promise<Actor> {
  const email = newEmail();
  const id = userIdOf(email);
  await accountAdministration(firestore()).create(
    { id, email, role },
    { name, passwordHash: await passwordHash },
    new Date(),
  );
  return { user: { id, name, email, role }, token: await signToken({ uid: id, role, version: 1 }) };
}

/** Opens a page of the app as a person, by default a new attendee. */
export async function enter(page: Page, path: string, who: Actor | Promise<Actor> = newActor()): Promise<Actor> {
  const actor = await who;
  await signIn(page, actor);
  await page.goto(path);
  return actor;
}

export async function openElsewhere(browser: Browser, path: string, who?: Actor | Promise<Actor>): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, path, who);
  return page;
}

/** Stores a session in the browser as a login does (spec §3), before the page loads. Once per page. */
export async function signIn(page: Page, { token, user }: Actor): Promise<void> {
  // Not a page of the app, which would use or end the session before the test does.
  await page.goto('/robots.txt');
  await page.evaluate(
    ([token, userData]) => {
      localStorage.setItem('authToken', token);
      localStorage.setItem('token', token);
      localStorage.setItem('userData', userData);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** Shared by the tests of mail link. */

import { linkPath } from '@fresher-party/contract/links';
import { waitForLink } from '../inbox.ts';
import type { fillSignUp } from '../pages.ts';

export type Page = Parameters<typeof fillSignUp>[0];

export const own = 'the owner’s own horse';

export const api = '/api/v1/fresherParty';

/** Requests a mail from another device than the page’s. */
export const askElsewhere = (page: Page, call: 'signup' | 'forgot-password', data: object) =>
  page.request.post(`${api}/${call}`, { data: { bound: true, ...data } });

export const addressOf = async (email: string): Promise<string> => `${linkPath}#${await waitForLink(email)}`;

export const create = (page: Page) => page.getByRole('button', { name: 'Create my account' });

export async function choosePassword(page: Page, value: string) {
  await page.getByLabel('Password', { exact: true }).fill(value);
  await page.getByLabel('Confirm password', { exact: true }).fill(value);
}

export async function canLogIn(page: Page, email: string, value: string): Promise<boolean> {
  return (await page.request.post(`${api}/login`, { data: { email, password: value } })).ok();
}

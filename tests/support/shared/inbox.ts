/** What the tests of inbox share. */

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Actor, newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { succeed } from '../../../toolchain/testing/api.ts';
import { collections } from '../../../toolchain/testing/state.ts';
import { expect } from '../browser.ts';

export const words = (name: string): string => `${name} ${randomUUID()}`;

export async function whisper(text: string, sender?: Actor): Promise<string> {
  const { token } = sender ?? (await newActor('guest', 'Asha Rao'));
  await succeed('POST /messages/send', { token, body: { message: text } });
  const { docs } = await collections.messages.where('message', '==', text).get();
  return docs[0]?.id ?? '';
}

/** The inbox of an organiser, once it listens. */
export async function openInbox(page: Page, organiser: Actor): Promise<void> {
  await signIn(page, organiser);
  await page.goto('/admin/messages');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

export const queue = (page: Page) => page.getByRole('region', { name: 'Moderation queue' });

export const row = (page: Page, text: string) => queue(page).getByRole('listitem').filter({ hasText: text });

export const state = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Which whispers' }).getByRole('button', { name });

export const stateOf = async (id: string) => (await collections.messages.doc(id).get()).get('state');

export const bar = (page: Page) => page.getByRole('toolbar', { name: 'What to do with them' });

/** An organiser takes lists with them (ADR 47), as files that spreadsheets read as what they say. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { jsonFields } from '../../functions/src/firestore/json-value.ts';
import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { succeed } from '../../toolchain/testing/api.ts';
import { clear } from '../../toolchain/testing/firestore.ts';
import { collections } from '../../toolchain/testing/state.ts';
import { expect, test } from '../support/browser.ts';

test.afterAll(() => clear('messages'));

/** Presses the button and reads the file that comes. */
async function fileOf(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('saves whispers as CSV and JSON, of which the CSV computes nothing', async ({ page }) => {
  await clear('messages');
  const guest = await newActor('guest', 'Asha "Ash" Rao');
  const message = '=HYPERLINK("http://example.com","click"), and\na second line';
  await succeed('POST /messages/send', { token: guest.token, body: { message } });
  await signIn(page, await newActor('admin', 'The Organiser'));
  await page.goto('/admin/downloads');

  const csv = await fileOf(page, 'Whispers as CSV');
  expect(csv.name).toBe('fresher-party-whispers.csv');
  expect(csv.text.startsWith('\uFEFF"id","message","createdAt",')).toBe(true);
  expect(csv.text).toContain(`"'=HYPERLINK(""http://example.com"",""click""), and\na second line"`);
  expect(csv.text).toContain('"Asha ""Ash"" Rao"');
  await expect(page.getByText('fresher-party-whispers.csv is saved: 1 row.')).toBeVisible();

  // As it is stored: an absent field stays absent, a map a map, a moment keeps its microseconds.
  const [stored] = (await collections.messages.get()).docs;
  const json = await fileOf(page, 'Whispers as JSON');
  const held = [{ id: stored?.id, fields: jsonFields({ ...stored?.data() }) }];
  expect(JSON.parse(json.text)).toEqual({ list: 'whispers', documents: held });
  await stored?.ref.update({ state: 'done', stateBy: { id: 'somebody', name: 'Somebody' } });
  const moved = JSON.parse((await fileOf(page, 'Whispers as JSON')).text).documents[0].fields;
  expect(moved.stateBy).toEqual({
    mapValue: { fields: { id: { stringValue: 'somebody' }, name: { stringValue: 'Somebody' } } },
  });
  await expect(page.getByText('fresher-party-whispers.json is saved: 1 row.')).toBeVisible();

  await page.goto('/admin/log');
  await expect(page.getByText('The Organiser downloaded whispers').first()).toBeVisible();
});

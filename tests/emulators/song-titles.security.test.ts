/** Hostile, slow and broken answers of oEmbed (ADR 35): only a sanitised title is stored. */

import { randomUUID } from 'node:crypto';
import { setLogFunction } from 'firebase-admin/firestore';
import { expect, it, vi } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { newActor } from '../../toolchain/testing/actors.ts';
import { call } from '../../toolchain/testing/api.ts';
import { setOembed } from '../../toolchain/testing/oembed.ts';
import { newTrack } from '../../toolchain/testing/state.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { songRecord } from '../support/oembed.ts';

it('logs a hostile answer, and stores nothing of it', async () => {
  const link = newTrack();
  await setOembed(link, 'huge');
  const { token } = await newActor();
  await call('POST /songs/submit', { token, body: { songLinks: [link] } });
  await expect.poll(() => songRecord(link), { timeout: 20_000 }).toMatchObject({ lookup: { state: 'refused' } });
  expect(Object.keys((await songRecord(link)) ?? {}).sort()).toEqual(['expireAt', 'link', 'lookup', 'requestedAt']);
});

it('adds no reads or commits to a request, because the lookup is in another function', async () => {
  const { 'POST /songs/submit': submit } = createHandlers(dependencies());
  const { user } = await newActor();
  const request = () =>
    submit(contextOf('POST /songs/submit', { user, body: { songLinks: [newTrack()] }, idempotencyKey: randomUUID() }));
  await request();
  const fetched = vi.spyOn(globalThis, 'fetch');
  const sent: string[] = [];
  setLogFunction((line) => {
    const [, json = '{}'] = /Firestore\.request(?:Stream)?\b.*?Sending request: (\{.*\})/s.exec(line) ?? [];
    const message = JSON.parse(json) as { writes?: unknown[]; documents?: unknown[] };
    if (message.writes) sent.push(`${message.writes.length} writes`);
    else if (message.documents) sent.push(`${message.documents.length} reads`);
  });
  try {
    await request();
  } finally {
    setLogFunction(null);
    fetched.mockRestore();
  }
  expect(sent).toEqual(['3 reads', '3 writes']);
  expect(fetched).not.toHaveBeenCalled();
});

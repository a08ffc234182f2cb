/** A first `npm start`. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hasExport, isSeeded } from '../../toolchain/product/saved-data.ts';
import { newLocalDir, portVariables, printed, startScript } from '../support/scripts.ts';

afterAll(() => rmSync(localDir, { recursive: true, force: true }));

const localDir = newLocalDir();

const folder = join(localDir, 'start');

it('starts on the evening of the vote, and saves its data at Ctrl-C', { tags: ['all'] }, async () => {
  const env: Record<string, string> = { LOCAL_DIR: localDir, ...(await portVariables()) };
  const app = `http://127.0.0.1:${env.PORT_HOSTING}`;
  const script = startScript('start', [], env);
  await printed(script, `Ready: ${app}\n`);
  expect(script.output()).toContain('admin@iitdh.ac.in, password freshers-night-2025');
  const { event } = (await (await fetch(`${app}/api/v1/fresherParty/event`)).json()).data;
  expect(event.serverTime).toMatch(/^2025-10-11T13:3[5-9]:/);
  expect(event.voting.state).toBe('open');
  script.process.kill('SIGINT');
  expect(await script.exit).toBe(0);
  expect([hasExport(folder), isSeeded(folder)]).toEqual([true, true]);
});

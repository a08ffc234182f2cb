/** The functions' bundle, loaded like a deploy: with its native packages, without the rest of the repository. */

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterAll, expect, it } from 'vitest';
import { native } from '../../scripts/product/build.ts';
import { env } from '../support/env.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'fresher-party-bundle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const listed = `
const loaded = require('./dist/index.cjs');
const functions = Object.entries(loaded).filter(([, value]) => typeof value === 'function' && '__endpoint' in value);
const { minInstances, maxInstances, cpu } = loaded.api.__endpoint;
process.stdout.write(JSON.stringify([functions.map(([name]) => name).sort(), [minInstances, maxInstances, cpu]]));
process.exit();`;

it('loads alone, exports the functions, and leaves their size to the deployment', async () => {
  cpSync(env.FUNCTIONS_DIST, join(folder, 'dist'), { recursive: true });
  for (const name of native) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const { stdout } = await execa('node', ['-e', listed], { cwd: folder });
  const [functions, sizes] = JSON.parse(stdout);
  expect(functions).toEqual(['api', 'fanOut', 'lookUpSong', 'sendMail', 'sendPush']);
  // A number would reset what was set for the night with each deploy.
  for (const size of sizes) expect(size).not.toBeTypeOf('number');
});

it('contains each package once, and declares the native ones in exact versions, since no lockfile is uploaded', () => {
  const bundle = readFileSync(join(env.FUNCTIONS_DIST, 'index.cjs'), 'utf8');
  const folders = new Set(
    [...bundle.matchAll(/^\s*\/\/ (\S*node_modules\/(?:@[^/]+\/)?[^/]+)\//gm)].map(([, found = '']) => found),
  );
  const names = [...folders].map((found) => found.split('node_modules/').at(-1));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'functions/package.json'), 'utf8'));
  for (const name of native) expect(dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
});

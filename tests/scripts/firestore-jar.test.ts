import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { cloudCliJar, findJava, launcherJar } from '../../scripts/product/emulator.ts';
import { start } from '../support/processes.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fresher-party-jar-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds the jar of the Google Cloud CLI through the link on the PATH', () => {
  const component = join(folder, 'sdk/platform/cloud-firestore-emulator');
  const bin = join(folder, 'bin');
  for (const path of [component, bin, join(folder, 'sdk/bin')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(folder, 'sdk/bin/gcloud'), '');
  chmodSync(join(folder, 'sdk/bin/gcloud'), 0o755);
  symlinkSync(join(folder, 'sdk/bin/gcloud'), join(bin, 'gcloud'));
  expect(cloudCliJar(bin)).toBeUndefined();
  writeFileSync(join(component, 'cloud-firestore-emulator.jar'), '');
  expect(cloudCliJar(bin)).toBe(join(component, 'cloud-firestore-emulator.jar'));
});

it('creates a valid launcher, also for a path longer than a manifest line', async () => {
  const far = join(folder, 'a folder with spaces', 'x'.repeat(90));
  mkdirSync(far, { recursive: true });
  const jar = join(far, 'emulator.jar');
  writeFileSync(jar, zipSync({ 'marker.txt': strToU8('here') }));
  const launcher = launcherJar(jar, folder);

  const text = readFileSync(launcher, 'latin1');
  const lines = text.slice(text.indexOf('Manifest-Version'), text.lastIndexOf('\r\nPK')).split('\r\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(72);
  const unwrapped = lines.join('\n').replaceAll('\n ', '');
  expect(unwrapped).toMatch(/\nClass-Path: \S+$/);
  expect(unwrapped.endsWith(` ${pathToFileURL(jar).href}`)).toBe(true);

  // The target jar has no such class, so Java's error names the launcher's main class.
  const { bin } = await findJava();
  const java = start([join(bin, 'java'), '-jar', launcher]);
  await java.exit;
  expect(java.output()).toMatch(/main class com\.google\.cloud\.datastore\.emulator\.firestore\.CloudFirestore$/im);
});

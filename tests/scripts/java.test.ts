import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cloudCliJar, findJava } from '../../scripts/product/emulator.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fresher-party-java-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A JDK folder with a fake `java` of this version. */
function jdk(name: string, version: string): string {
  const home = join(folder, name);
  mkdirSync(join(home, 'bin'), { recursive: true });
  writeFileSync(join(home, 'bin/java'), `#!/bin/sh\necho 'openjdk version "${version}"' >&2\n`);
  chmodSync(join(home, 'bin/java'), 0o755);
  return home;
}

const java8 = jdk('eight', '1.8.0_392');
const java17 = jdk('seventeen', '17.0.15');
const java21 = jdk('twenty-one', '21.0.4');
const java25 = jdk('twenty-five', '25');
const path = (...homes: string[]): string => homes.map((home) => join(home, 'bin')).join(delimiter);

it.each([
  ['JAVA_HOME, even if PATH has a newer one', { JAVA_HOME: java21, PATH: path(java25) }, java21],
  ['the one on the PATH when JAVA_HOME is too old', { JAVA_HOME: java17, PATH: path(java21, java25) }, java21],
  ['the newest of the usual folders when the one on the PATH is too old', { PATH: path(java17) }, java25],
])('uses %s', async (_, env, home) => {
  expect((await findJava(env, [join(folder, '*')])).bin).toBe(join(home, 'bin'));
});

it('says what to do if every Java is too old', async () => {
  await expect(findJava({ JAVA_HOME: java8, PATH: path(java17) }, [])).rejects.toThrow(
    /^The Firestore emulator needs Java 21 or newer and none was found: install a JDK .* or point JAVA_HOME at one/,
  );
});

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

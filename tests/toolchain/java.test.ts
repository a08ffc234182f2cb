import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findJava } from '../../toolchain/product/java.ts';

const folder = mkdtempSync(join(tmpdir(), 'fresher-party-java-'));
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

it('prefers JAVA_HOME, even if PATH has a newer one', async () => {
  const java = await findJava({ JAVA_HOME: java21, PATH: path(java25) }, []);
  expect(java).toEqual({ bin: join(java21, 'bin'), major: 21 });
});

it('skips a JAVA_HOME that is too old, and uses the one on the PATH', async () => {
  const java = await findJava({ JAVA_HOME: java17, PATH: path(java21, java25) }, []);
  expect(java.major).toBe(21);
});

it('skips an old java on the PATH, and uses the newest of the usual folders', async () => {
  const java = await findJava({ PATH: path(java17) }, [join(folder, '*')]);
  expect(java).toEqual({ bin: join(java25, 'bin'), major: 25 });
});

it('says what to do if every Java is too old', async () => {
  await expect(findJava({ JAVA_HOME: java8, PATH: path(java17) }, [])).rejects.toThrow(
    /^The Firestore emulator needs Java 21 or newer and none was found: install a JDK .* or point JAVA_HOME at one/,
  );
});

it('says what to do without any Java', async () => {
  await expect(findJava({ PATH: join(folder, 'nowhere') }, [])).rejects.toThrow(/needs Java 21 or newer/);
});

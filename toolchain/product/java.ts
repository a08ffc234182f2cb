/** Finds a Java for the Firestore emulator. */

import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { UserError } from '../../scripts/user-error.ts';

/** Required by firebase-tools 15. */
const oldestJava = 21;

/** Usual folders of JDKs on Linux and macOS. */
const usualHomes = [
  '/usr/lib/jvm/*',
  '/usr/java/*',
  '/opt/java/*',
  '/opt/jdk*',
  '/Library/Java/JavaVirtualMachines/*/Contents/Home',
  '/opt/homebrew/opt/openjdk*',
  '/usr/local/opt/openjdk*',
  `${process.env.HOME ?? ''}/.sdkman/candidates/java/*`,
];

export interface Java {
  /** The folder to put first on the PATH. */
  readonly bin: string;
  readonly major: number;
}

/** The folder of the PATH from which a shell would run a program. */
export const folderOnPath = (program: string, path = ''): string | undefined =>
  path.split(delimiter).find((folder) => folder !== '' && existsSync(join(folder, program)));

/** The version of the `java` in a folder; 0 if there is none that runs. */
async function javaIn(bin: string): Promise<Java> {
  const { all } = await execa(join(bin, 'java'), ['-version'], { all: true, reject: false, timeout: 20_000 });
  return { bin, major: Number(/version "(\d+)/.exec(all ?? '')?.[1] ?? 0) };
}

/**
 * Searches JAVA_HOME, then PATH, then the newest in the usual folders. `homes` is for tests. Throws a UserError if
 * there is none.
 */
export async function findJava(env: NodeJS.ProcessEnv = process.env, homes = usualHomes): Promise<Java> {
  const onPath = folderOnPath('java', env.PATH);
  const binOf = (home: string) => join(home, 'bin');
  const installed = () => globSync(homes).map(binOf);
  for (const bins of [() => (env.JAVA_HOME ? [binOf(env.JAVA_HOME)] : []), () => (onPath ? [onPath] : []), installed]) {
    const found = await Promise.all(bins().map(javaIn));
    const [java] = found.filter(({ major }) => major >= oldestJava).sort((a, b) => b.major - a.major);
    if (java) return java;
  }
  throw new UserError(
    `The Firestore emulator needs Java ${oldestJava} or newer and none was found: install a JDK (for example from https://adoptium.net) or point JAVA_HOME at one, then run the command again.`,
  );
}

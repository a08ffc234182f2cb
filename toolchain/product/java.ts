/** Finds the Java that the Firestore emulator runs on. */

import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { UserError } from '../../operator/user-error.ts';

/** What firebase-tools 15 asks for. */
const oldestJava = 21;

/** Where packages and installers put JDKs, on Linux and macOS. */
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

/** The folder of the PATH that a shell would run a program from. */
export const folderOnPath = (program: string, path = ''): string | undefined =>
  path.split(delimiter).find((folder) => folder !== '' && existsSync(join(folder, program)));

/** Asks the `java` in a folder for its version; 0 when there is none that runs. */
async function javaIn(bin: string): Promise<Java> {
  const { all } = await execa(join(bin, 'java'), ['-version'], { all: true, reject: false, timeout: 20_000 });
  return { bin, major: Number(/version "(\d+)/.exec(all ?? '')?.[1] ?? 0) };
}

/**
 * Looks at JAVA_HOME, then PATH, then the system's usual folders, where the newest wins.
 * `homes` is for tests. Throws a UserError when there is none.
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

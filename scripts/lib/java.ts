/** Finds the Java that the Firestore emulator runs on. */

import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { UserError } from './user-error.ts';

/** What firebase-tools 15 asks for. */
export const oldestJava = 21;

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

/** The major version of the `java` in a folder, by asking it; undefined when there is none that runs. */
async function versionIn(bin: string): Promise<number | undefined> {
  const program = join(bin, 'java');
  if (!existsSync(program)) return undefined;
  try {
    const { stdout, stderr } = await promisify(execFile)(program, ['-version'], { timeout: 20_000 });
    const major = /version "(\d+)/.exec(`${stdout}${stderr}`)?.[1];
    return major === undefined ? undefined : Number(major);
  } catch {
    return undefined;
  }
}

/** The newest of the folders that holds a Java of at least `oldestJava`. */
async function newest(bins: readonly string[]): Promise<Java | undefined> {
  const found = await Promise.all(bins.map(async (bin) => ({ bin, major: (await versionIn(bin)) ?? 0 })));
  return found.filter((java) => java.major >= oldestJava).sort((a, b) => b.major - a.major)[0];
}

/**
 * Looks at JAVA_HOME, then PATH, then the system's usual folders, where the newest wins.
 * `homes` is for tests. Throws a UserError when there is none.
 */
export async function findJava(env: NodeJS.ProcessEnv = process.env, homes = usualHomes): Promise<Java> {
  const fromHome = env.JAVA_HOME ? await newest([join(env.JAVA_HOME, 'bin')]) : undefined;
  if (fromHome) return fromHome;
  // Only the first `java` on the PATH is the one that a shell would run.
  const first = (env.PATH ?? '').split(delimiter).find((folder) => folder !== '' && existsSync(join(folder, 'java')));
  const fromPath = first === undefined ? undefined : await newest([first]);
  if (fromPath) return fromPath;
  const installed = await newest(globSync([...homes]).map((home) => join(home, 'bin')));
  if (installed) return installed;
  throw new UserError(
    `The Firestore emulator needs Java ${oldestJava} or newer and none was found: install a JDK (for example from https://adoptium.net) or point JAVA_HOME at one, then run the command again.`,
  );
}

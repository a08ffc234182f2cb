/** Finds a Java and an installed Firestore emulator, for machines without a network. */

import { existsSync, globSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { strToU8, zipSync } from 'fflate';
import { UserError } from '../lib/command.ts';
import { localDir, root } from '../lib/local.ts';

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

interface Java {
  /** The folder to put first on the PATH. */
  readonly bin: string;
  readonly major: number;
}

/** The folder of the PATH from which a shell would run a program. */
const folderOnPath = (program: string, path = ''): string | undefined =>
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

/** firebase-tools' download folder. */
const cacheDir = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache/firebase/emulators');

/** The jar of the Google Cloud CLI's Firestore component, or undefined. */
export function cloudCliJar(path = process.env.PATH): string | undefined {
  const folder = folderOnPath('gcloud', path);
  if (folder === undefined) return undefined;
  const sdk = dirname(dirname(realpathSync(join(folder, 'gcloud'))));
  const jar = join(sdk, 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar');
  return existsSync(jar) ? jar : undefined;
}

/** Lines of a manifest have at most 72 bytes. Continuation lines start with a space. */
function manifest(jar: string): string {
  const lines = [
    'Manifest-Version: 1.0',
    'Main-Class: com.google.cloud.datastore.emulator.firestore.CloudFirestore',
    `Class-Path: ${pathToFileURL(jar).href}`,
  ];
  return lines.map((line) => `${line.replace(/(?<=^.{72}(?:.{71})*)(?=.)/g, '\r\n ')}\r\n`).join('');
}

/**
 * Creates a jar that only refers to `jar` and can be run by `java -jar`: firebase-tools runs jars by their manifest,
 * and the Cloud CLI's has no main class. Returns its path.
 */
function launcherJar(jar: string): string {
  const folder = join(localDir, 'cache');
  const file = join(folder, 'firestore-emulator.jar');
  mkdirSync(folder, { recursive: true });
  // Uncompressed and with a fixed date, so that concurrent runs write the same bytes.
  const content = { 'META-INF/MANIFEST.MF': strToU8(manifest(jar)) };
  writeFileSync(file, zipSync(content, { level: 0, mtime: new Date(1980, 0, 1) }));
  return file;
}

async function download(env: Readonly<Record<string, string>>): Promise<void> {
  console.log('Downloading the Firestore emulator. This happens once.');
  try {
    await execa('firebase', ['setup:emulators:firestore', '--non-interactive'], {
      cwd: root,
      env: { ...env, CI: '1' },
    });
  } catch {
    throw new UserError(
      'The Firestore emulator is not on this machine and could not be downloaded: connect to the internet, or install it with "gcloud components install cloud-firestore-emulator", or point FIRESTORE_EMULATOR_BINARY_PATH at its jar.',
    );
  }
}

/** Without the C2 compiler, which takes a third of the CPU time of an emulator that runs only for minutes. */
const quickStart = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/** Environment for firebase-tools to find Java and the emulator. Throws a UserError if one is missing. */
export async function emulatorEnv(): Promise<Record<string, string>> {
  const { bin } = await findJava();
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}`, JAVA_TOOL_OPTIONS: quickStart };
  if (process.env.FIRESTORE_EMULATOR_BINARY_PATH) return env;
  if (globSync(join(cacheDir, 'cloud-firestore-emulator-v*.jar')).length > 0) return env;
  const jar = cloudCliJar();
  if (jar !== undefined) return { ...env, FIRESTORE_EMULATOR_BINARY_PATH: launcherJar(jar) };
  await download(env);
  return env;
}

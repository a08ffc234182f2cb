/** Fault injection. Each fault ends after its duration. */

import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '../../tests/support/env.ts';
import type { FirestoreProxy } from '../../tests/support/firestore-proxy.ts';
import type { Mailboxes } from '../../tests/support/mailboxes.ts';
import { setOembed } from '../../tests/support/oembed.ts';
import type { Fault, FaultName } from './acts.ts';
import type { Instances } from './instances.ts';
import type { Injected } from './record.ts';

export interface FaultTargets {
  readonly instances: Instances;
  readonly mailboxes: Mailboxes;
  readonly songsWithoutAnswer: readonly string[];
  /** Between function and database; only if a fault needs it. */
  readonly proxy: FirestoreProxy | undefined;
}

/** `<pid> <command line>` of every process. Slim Linux images have no `ps`. */
function processes(): string[] {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return globSync('/proc/[0-9]*/cmdline').flatMap((file) => {
    try {
      return [`${file.split('/')[2]} ${readFileSync(file, 'utf8').replaceAll('\0', ' ')}`];
    } catch {
      return []; // It has just ended.
    }
  });
}

/** Process id of this run's emulator, to make it hang with SIGSTOP. */
function firestorePid(): number {
  const port = env.FIRESTORE_EMULATOR_HOST.split(':').at(-1);
  const found = processes().find((line) => line.includes('java') && line.includes(`--port ${port}`));
  if (!found) throw new Error(`No Firestore emulator listens on port ${port}.`);
  return Number.parseInt(found, 10);
}

const faults: Record<FaultName, (parts: FaultTargets, milliseconds: number) => Promise<void>> = {
  async 'mail server refuses'({ mailboxes }, milliseconds) {
    mailboxes.refuse(true);
    await sleep(milliseconds);
    mailboxes.refuse(false);
  },
  async 'Spotify is down'({ songsWithoutAnswer }, milliseconds) {
    await Promise.all(songsWithoutAnswer.map((link) => setOembed(link, 'down')));
    await sleep(milliseconds);
    await Promise.all(songsWithoutAnswer.map((link) => setOembed(link, null)));
  },
  async 'function killed'({ instances }, milliseconds) {
    await instances.kill();
    await sleep(milliseconds);
    await instances.startAgain();
  },
  async 'database stopped'(_, milliseconds) {
    const pid = firestorePid();
    process.kill(pid, 'SIGSTOP');
    try {
      await sleep(milliseconds);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  },
  async 'database out of reach'({ proxy }, milliseconds) {
    // First drops only answers, including those of commits.
    const losing = Math.min(1000, milliseconds / 3);
    proxy?.dropAnswers();
    await sleep(losing);
    proxy?.disconnect();
    await sleep(milliseconds - losing);
    await proxy?.reconnect();
  },
};

/** Resolves once the fault is over. */
export async function inject(scene: string, { name, seconds }: Fault, parts: FaultTargets): Promise<Injected> {
  const from = performance.now();
  await faults[name](parts, seconds * 1000);
  return { scene, name, from, to: performance.now() };
}

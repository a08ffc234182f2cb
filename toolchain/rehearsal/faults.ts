/** What goes wrong in the two nights, made to go wrong: each fault ends by itself after its seconds. */

import { setTimeout as sleep } from 'node:timers/promises';
import { stopFirestore } from '../../tests/support/load/firestore-process.ts';
import type { FirestoreLine } from '../testing/firestore-line.ts';
import type { Mailboxes } from '../testing/mailboxes.ts';
import { setOembed } from '../testing/oembed.ts';
import type { Fault, FaultName } from './acts.ts';
import type { Instances } from './instances.ts';
import type { Struck } from './record.ts';

export interface Breakable {
  readonly instances: Instances;
  readonly mailboxes: Mailboxes;
  readonly songsWithoutAnswer: readonly string[];
  /** Between function and database; only in a scene in which it is cut. */
  readonly line: FirestoreLine | undefined;
}

const strikes: Record<FaultName, (parts: Breakable, milliseconds: number) => Promise<void>> = {
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
  async 'database slow'(_, milliseconds) {
    const goOn = stopFirestore();
    try {
      await sleep(milliseconds);
    } finally {
      goOn();
    }
  },
  async 'database out of reach'({ line }, milliseconds) {
    // First it hears what it is asked, and its answers are lost.
    line?.loseAnswers();
    await sleep(milliseconds / 3);
    line?.cut();
    await sleep((milliseconds * 2) / 3);
    await line?.mend();
  },
};

/** Resolves once the fault is over. */
export async function strike(scene: string, { name, seconds }: Fault, parts: Breakable): Promise<Struck> {
  const from = performance.now();
  await strikes[name](parts, seconds * 1000);
  return { scene, name, from, to: performance.now() };
}

/** One scene of the plan: the instances at its moment, everybody's turns, the faults between them, and what it cost. */

import { setTimeout as sleep } from 'node:timers/promises';
import { type FirestoreLine, firestoreLine } from '../testing/firestore-line.ts';
import type { Mailboxes } from '../testing/mailboxes.ts';
import { inParallel } from '../testing/parallel.ts';
import type { Plan, Scene, Turn } from './acts.ts';
import type { Cast } from './cast.ts';
import { strike } from './faults.ts';
import { type Instances, type Ports, printing, startInstances } from './instances.ts';
import { perform } from './perform.ts';
import { phoneFor } from './phone.ts';
import type { Progress } from './progress.ts';
import type { Recording, Struck } from './record.ts';
import { type Work, workIn } from './work.ts';

/** Who is at it at any moment. */
const atOnce = 40;
/** When a fault strikes that comes while organisers do what they do first. Milliseconds. */
const firstStrikeAfter = 300;

export interface Stage {
  readonly plan: Plan;
  readonly ports: Ports;
  readonly mailboxes: Mailboxes;
  readonly cast: Cast;
  readonly recording: Recording;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Plays a scene. `afterwards` is run on its instances, and what it costs is not counted. Resolves with what the scene did. */
export async function playScene(
  scene: Scene,
  { plan, ports, mailboxes, cast, recording, progress, signal }: Stage,
  afterwards: (instances: Instances) => Promise<void>,
): Promise<Work> {
  const needsLine = scene.faults.some(({ name }) => name === 'database out of reach');
  const line: FirestoreLine | undefined = needsLine ? await firestoreLine() : undefined;
  progress.at(scene, 0);
  const changes = { SMTP_URL: mailboxes.url, ...(line ? { FIRESTORE_EMULATOR_HOST: line.address } : {}) };
  const instances = await startInstances(ports, new Date(scene.at), changes);

  const parts = { instances, mailboxes, songsWithoutAnswer: plan.songsWithoutAnswer, line };
  const strikes: Promise<Struck>[] = [];
  let over = 0;
  const strikeIfDue = (): void => {
    for (const fault of scene.faults) if (fault.afterTurns === over) strikes.push(strike(scene.name, fault, parts));
  };

  async function play({ who, acts }: Turn): Promise<void> {
    for (const act of acts) {
      signal.throwIfAborted();
      const phone = phoneFor(act, { scene: scene.name, instances, attempts: recording.attempts });
      const from = performance.now();
      const told = await perform(act, who, { phone, cast, mailboxes });
      recording.outcomes.push({ scene: scene.name, who, act, told, took: performance.now() - from });
    }
  }
  async function inTurn(turns: readonly Turn[]): Promise<void> {
    for (const turn of turns) await play(turn);
  }

  try {
    const first = sleep(firstStrikeAfter).then(strikeIfDue);
    await Promise.all([inTurn(scene.before), first]);
    await inParallel(
      atOnce,
      scene.turns.map((turn) => async () => {
        await play(turn);
        over += 1;
        strikeIfDue();
        progress.at(scene, over);
      }),
    );
    recording.struck.push(...(await Promise.all(strikes)));
    await inTurn(scene.after);
    await sleep(printing);
    const work = workIn(instances.output());
    await afterwards(instances);
    return work;
  } finally {
    await Promise.allSettled(strikes);
    await instances.kill();
    line?.close();
  }
}

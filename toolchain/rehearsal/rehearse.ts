/** Plays a plan from the first scene to the last against the running product, and checks what must hold (ADR 46). */

import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../../tests/support/run-command.ts';
import { call } from '../testing/api.ts';
import { clearEverything } from '../testing/firestore.ts';
import { openMailboxes } from '../testing/mailboxes.ts';
import { actsOf, type Plan, type Scene } from './acts.ts';
import { addressOf, newCast } from './cast.ts';
import { lookupsOf, type NightCost, pollingOf, reminderMails, tellingOf } from './cost.ts';
import { type Expected, expectedOf } from './expected.ts';
import { choosePorts, costOfSchedule, type Instances } from './instances.ts';
import * as invariants from './invariants.ts';
import { playScene } from './play-scene.ts';
import { tryDoors } from './probes.ts';
import type { Progress } from './progress.ts';
import { reader } from './read-back.ts';
import { newRecording, type Recording } from './record.ts';
import { addWork, noWork, type Work, workIn, workOf } from './work.ts';

export interface Rehearsal {
  readonly plan: Plan;
  readonly expected: Expected;
  readonly recording: Recording;
  /** Sentences about invariants that broke; none when all held. */
  readonly broken: readonly string[];
  readonly costs: readonly NightCost[];
  readonly mailsRefused: number;
  /** Real time. */
  readonly seconds: number;
}

/** Longer than an instance keeps what it has read of the event. Milliseconds. */
const untilForgotten = 2200;

/** What one `GET /event` costs an instance that has forgotten the last one. */
async function costOfPoll(instances: Instances): Promise<Work> {
  await sleep(untilForgotten);
  const before = workIn(instances.output());
  await call('GET /event', { origin: instances.originOf(0) });
  await sleep(200);
  const after = workIn(instances.output());
  return workOf((name) => after[name] - before[name]);
}

export async function rehearse(plan: Plan, progress: Progress, signal: AbortSignal): Promise<Rehearsal> {
  const began = performance.now();
  await clearEverything();
  const mailboxes = await openMailboxes();
  const ports = await choosePorts();
  const expected = expectedOf(plan);
  const recording = newRecording();
  const { outcomes, attempts, struck, probes } = recording;
  const cast = await newCast(new Date(plan.scenes[0]?.at ?? 0));
  const broken: string[] = [];
  const work = new Map<Scene['night'], Work>();
  const mails = new Map<Scene['night'], number>();
  let poll = noWork;
  let schedule = noWork;

  const wasDone = (deed: string): boolean => outcomes.some(({ act, told }) => act.do === deed && told === 'OK');
  const isVoteSealed = () => wasDone('seal');
  const isVotePublished = () =>
    actsOf(plan)
      .filter(({ act }) => act.do === 'reveal')
      .every(({ act }) => outcomes.some((outcome) => outcome.act.key === act.key && outcome.told === 'OK'));

  async function check(scene: Scene, instances: Instances): Promise<void> {
    const vote = { isSealed: isVoteSealed(), isPublished: isVotePublished() };
    probes.push(...(await tryDoors(scene, cast, instances, vote)));
    broken.push(
      ...invariants.answeredAsPlanned(outcomes),
      ...invariants.failedOnlyInFaults(attempts, struck),
      ...invariants.faultsStruck([scene], struck),
      ...invariants.doorsHeld(probes),
      ...invariants.turnoutAgrees(scene.name, outcomes, await reader(cast, instances).turnout()),
    );
  }

  async function checkAtTheEnd(instances: Instances): Promise<void> {
    poll = await costOfPoll(instances);
    schedule = await costOfSchedule(new Date(plan.scenes.at(-1)?.at ?? 0));
    progress.say('Reading everything back');
    const read = reader(cast, instances);
    const people = [...expected.kept.keys()];
    broken.push(
      ...invariants.nothingLostOrDoubled(expected, await read.all()),
      ...invariants.mailedOnce(people.map(addressOf), mailboxes.counts()),
      ...invariants.totalsAgree(expected, await read.published()),
      ...invariants.recounted(await runCommand('operator/verify-results.ts', instances.originOf(0))),
    );
  }

  const mailsSoFar = (): number => [...mailboxes.counts().values()].reduce((sum, count) => sum + count, 0);
  try {
    for (const scene of plan.scenes) {
      signal.throwIfAborted();
      const before = mailsSoFar();
      const stage = { plan, ports, mailboxes, cast, recording, progress, signal };
      const done = await playScene(scene, stage, async (instances) => {
        await check(scene, instances);
        if (broken.length === 0 && scene === plan.scenes.at(-1)) await checkAtTheEnd(instances);
      }).catch((error: unknown) => {
        // An answer outside the registry, say. Whatever it is, the seed leads there again.
        signal.throwIfAborted();
        broken.push(`${scene.name}: ${error instanceof Error ? error.message : error}`);
        return noWork;
      });
      work.set(scene.night, addWork(work.get(scene.night) ?? noWork, done));
      mails.set(scene.night, (mails.get(scene.night) ?? 0) + mailsSoFar() - before);
      if (broken.length > 0) break;
    }
  } finally {
    progress.end();
    await mailboxes.close();
  }

  const costs = (['Night One', 'Night Two'] as const).map((night): NightCost => {
    const sent = work.get(night) ?? noWork;
    return {
      night,
      sent,
      polling: pollingOf(night, poll),
      lookups: lookupsOf(plan, night),
      telling: tellingOf(plan.people, night, schedule),
      reminders: reminderMails(plan.people, night),
      mails: mails.get(night) ?? 0,
    };
  });
  const seconds = (performance.now() - began) / 1000;
  return { plan, expected, recording, broken, costs, mailsRefused: mailboxes.refused(), seconds };
}

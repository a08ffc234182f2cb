/** Runs a plan against the running product, and checks the invariants after each scene and at the end (ADR 46). */

import { setTimeout as sleep } from 'node:timers/promises';
import { formatDate } from '@fresher-party/contract/format-date';
import { execa } from 'execa';
import { call } from '../../tests/support/api.ts';
import { clearEverything } from '../../tests/support/firestore.ts';
import { type FirestoreProxy, startFirestoreProxy } from '../../tests/support/firestore-proxy.ts';
import { type Mailboxes, openMailboxes } from '../../tests/support/mailboxes.ts';
import { inParallel } from '../../tests/support/parallel.ts';
import { counting } from '../bench/counted-operations.ts';
import { actsOf, type Plan, type Scene, type Strangers, type Turn } from './acts.ts';
import { lookupsOf, messagesOf, type Night, type NightCost, pollingOf, reminderMails } from './cost.ts';
import { expectedOf } from './expected.ts';
import { inject } from './faults.ts';
import * as instance from './instances.ts';
import * as invariants from './invariants.ts';
import { attack } from './lockout.ts';
import { perform } from './perform.ts';
import { phoneFor } from './phone.ts';
import { probeAccess } from './probes.ts';
import { reader } from './read-back.ts';
import { type Injected, newRecording, type Recording } from './record.ts';
import { addressOf, newRehearsalState, type RehearsalState } from './rehearsal-state.ts';

export type Rehearsal = Awaited<ReturnType<typeof rehearse>>;

/** Milliseconds until the first fault, while organisers act before the turns. */
const firstFaultAfter = 300;
/** Milliseconds; longer than an instance caches the event. */
const eventCacheMs = 2200;
/** Milliseconds; longer than an instance caches the turnout. */
const turnoutCacheMs = 12_000;

/** The dependencies of a scene. */
interface Stage {
  readonly plan: Plan;
  readonly rehearsal: RehearsalState;
  readonly mailboxes: Mailboxes;
  readonly recording: Recording;
  readonly signal: AbortSignal;
  readonly instances: instance.Instances;
  readonly proxy: FirestoreProxy | undefined;
}

async function playScene(scene: Scene, stage: Stage): Promise<void> {
  const { plan, rehearsal, mailboxes, recording, signal, instances } = stage;
  const { attempts, outcomes } = recording;
  const parts = { ...stage, songsWithoutAnswer: plan.songsWithoutAnswer };
  let done = 0;
  // Sequential, because a function can't be killed while it restarts.
  let faults: Promise<Injected[]> = Promise.resolve([]);
  const injectIfDue = (): void => {
    for (const fault of scene.faults.filter(({ afterTurns }) => afterTurns === done))
      faults = faults.then(async (before) => [...before, await inject(scene.name, fault, parts)]);
    // Awaited after the turns, which must not be interrupted by a failure.
    faults.catch(() => undefined);
  };
  async function play({ who, acts }: Turn): Promise<void> {
    for (const act of acts) {
      signal.throwIfAborted();
      const phone = phoneFor(act, { scene: scene.name, instances, attempts });
      const from = performance.now();
      const result = await perform(act, who, { phone, rehearsal, mailboxes });
      outcomes.push({ scene: scene.name, who, act, result, took: performance.now() - from });
    }
  }
  async function playAll(turns: readonly Turn[]): Promise<void> {
    for (const turn of turns) await play(turn);
  }

  const from = performance.now();
  const isOver = new AbortController();
  const owners = scene.turns.map(({ who }) => addressOf(who)).toSorted();
  const { strangers } = scene;
  const attacks = Array.from({ length: strangers?.connections ?? 0 }, (_, index) =>
    attack(strangers as Strangers, owners, instances.originOf(index), mailboxes, isOver.signal, (one) => {
      recording.attack.push(one);
    }),
  );
  try {
    await Promise.all([playAll(scene.before), sleep(firstFaultAfter).then(injectIfDue)]);
    const turns = scene.turns.map((turn) => async () => {
      await play(turn);
      done += 1;
      injectIfDue();
    });
    await inParallel(scene.atOnce, turns);
    recording.injected.push(...(await faults));
    await playAll(scene.after);
  } finally {
    isOver.abort();
    await Promise.allSettled([faults, ...attacks]);
  }
  recording.scenes.push({ name: scene.name, took: performance.now() - from });
  await sleep(instance.printing);
}

/** Groups scenes that share instances. */
function runsOf(scenes: readonly Scene[]): Scene[][] {
  const runs: Scene[][] = [];
  for (const scene of scenes) {
    if (scene.at === undefined) runs.at(-1)?.push(scene);
    else runs.push([scene]);
  }
  return runs;
}

/** Resolves with the recording, and a sentence for each broken invariant. */
export async function rehearse(plan: Plan, signal: AbortSignal) {
  const began = performance.now();
  const say = (line: string): void =>
    console.log(`${Math.round((performance.now() - began) / 1000)} s`.padStart(6), '', line);
  await clearEverything();
  const mailboxes = await openMailboxes();
  const ports = await instance.choosePorts();
  const expected = expectedOf(plan);
  const recording = newRecording();
  const { outcomes, attempts, injected, probes } = recording;
  const rehearsal = await newRehearsalState(plan);
  const broken: string[] = [];
  const nights = new Map<Night, { work: instance.Work; mails: number }>();
  const requests: instance.LoggedRequest[] = [];
  const costs: NightCost[] = [];
  let memory: number[] = [];

  const wasDone = (key: string): boolean => outcomes.some(({ act, result }) => act.key === key && result === 'OK');
  const acts = actsOf(plan).map(({ act }) => act);
  const isSealed = (): boolean => acts.some((act) => act.do === 'seal' && wasDone(act.key));
  const publishing = acts.filter((act) => act.do === 'reveal' || (act.do === 'desk' && act.act === 'publish'));
  const isPublished = (): boolean => publishing.length > 0 && publishing.every(({ key }) => wasDone(key));
  const mailCount = (): number => [...mailboxes.counts().values()].reduce((sum, count) => sum + count, 0);

  async function check(scene: Scene, instances: instance.Instances): Promise<void> {
    probes.push(
      ...(await probeAccess(scene, rehearsal, instances, { isSealed: isSealed(), isPublished: isPublished() })),
    );
    const read = reader(rehearsal, instances);
    const votesWrong = async (): Promise<string[]> => {
      const stored = { turnout: await read.turnout(), ballots: await read.ballots() };
      return invariants.votesAgree(scene.name, outcomes, stored, isSealed());
    };
    const deadline = Date.now() + turnoutCacheMs;
    let wrong = await votesWrong();
    while (wrong.length > 0 && Date.now() < deadline) {
      await sleep(1000);
      wrong = await votesWrong();
    }
    broken.push(
      ...wrong,
      ...invariants.answeredAsPlanned(outcomes),
      ...invariants.failedOnlyInFaults(attempts, injected, plan.tolerated),
      ...invariants.doneInTime(attempts, outcomes),
      ...invariants.faultsInjected(scene, injected, attempts),
      ...invariants.accessControlHeld(probes),
      ...invariants.attackReached(scene, recording.attack),
      ...invariants.floodDelaysNobody(scene, outcomes),
      ...invariants.fitsInMemory(memory),
    );
  }

  async function checkAtTheEnd(instances: instance.Instances): Promise<void> {
    say('Reading everything back');
    const read = reader(rehearsal, instances);
    broken.push(...invariants.nothingLostOrDuplicated(expected, await read.all()));
    const signedUp = actsOf(plan).flatMap(({ who, act }) => (act.do === 'sign up' ? [addressOf(who)] : []));
    // Attackers cause mails, to owners and others.
    const isAttacked = plan.scenes.some(({ strangers }) => strangers);
    if (!isAttacked) broken.push(...invariants.mailedOnce(signedUp, mailboxes.counts()));
    if (!isPublished()) return;
    broken.push(...invariants.totalsAgree(expected, await read.published()));
    const args = ['operator/verify-results.ts', instances.originOf(0)];
    const { exitCode, all } = await execa('node', args, { reject: false, all: true });
    broken.push(...invariants.recountMatches({ exitCode, output: all }));
  }

  /** Adds the nights' costs, using the measured cost of an uncached poll. */
  async function addCosts(instances: instance.Instances, at: Date): Promise<void> {
    await sleep(eventCacheMs);
    const before = instance.workIn(instances.output());
    await call('GET /event', { origin: instances.originOf(0) });
    await sleep(instance.printing);
    const after = instance.workIn(instances.output());
    const poll = instance.workOf((name) => after[name] - before[name]);
    const schedule = await instance.costOfSchedule(at);
    for (const [night, { work, mails }] of nights)
      costs.push({
        night,
        sent: work,
        polling: pollingOf(night, poll),
        lookups: lookupsOf(plan, night),
        messages: messagesOf(expected.totals.people, night, schedule),
        reminders: reminderMails(expected.totals.people, night),
        mails,
      });
  }

  async function playRun(scenes: readonly Scene[], isLast: boolean): Promise<void> {
    const at = new Date(scenes[0]?.at ?? 0);
    const needsProxy = scenes.some(({ faults }) => faults.some(({ name }) => name === 'database out of reach'));
    const proxy = needsProxy ? await startFirestoreProxy() : undefined;
    const instances = await instance.startInstances(ports, at, {
      SMTP_URL: mailboxes.url,
      ...(plan.mailRate && { MAIL_RATE: plan.mailRate }),
      ...(scenes[0]?.night && counting),
      ...(proxy && { FIRESTORE_EMULATOR_HOST: proxy.address }),
    });
    try {
      for (const scene of scenes) {
        const mailsBefore = mailCount();
        say(scene.at ? `${scene.night ?? 'Night Two'}, ${formatDate(scene.at, 'h:mm a')}  ${scene.name}` : scene.name);
        await playScene(scene, { plan, rehearsal, mailboxes, recording, signal, instances, proxy });
        if (scene.night) {
          const { work, mails } = nights.get(scene.night) ?? { work: instance.noWork, mails: 0 };
          const done = instance.workIn(instances.output());
          Object.assign(recording.scenes.at(-1) ?? {}, { work: done });
          const sum = { work: instance.addWork(work, done), mails: mails + mailCount() - mailsBefore };
          nights.set(scene.night, sum);
        }
        if (scene === scenes.at(-1)) requests.push(...instance.requestsIn(instances.output()));
        memory = instances.memory();
        await check(scene, instances);
        if (broken.length > 0) return;
      }
      if (isLast && nights.size > 0) await addCosts(instances, at);
      if (isLast) await checkAtTheEnd(instances);
    } finally {
      await instances.kill();
      proxy?.close();
    }
  }

  try {
    const runs = runsOf(plan.scenes);
    for (const run of runs) {
      signal.throwIfAborted();
      await playRun(run, run === runs.at(-1)).catch((error: unknown) => {
        // For example an answer that does not match the contract.
        signal.throwIfAborted();
        broken.push(`${run[0]?.name}: ${error instanceof Error ? error.message : error}`);
      });
      if (broken.length > 0) break;
    }
  } finally {
    await mailboxes.close();
  }
  const seconds = (performance.now() - began) / 1000;
  return { expected, recording, broken, costs, requests, memory, mails: mailboxes, seconds };
}

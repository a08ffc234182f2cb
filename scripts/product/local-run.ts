/** Shared by `npm start` and `npm run dev`: checks, saved data, clean shutdown. */

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import isPortReachable from 'is-port-reachable';
import { describeMoment, exampleMoment, parseMoment, parseOptions, UserError } from '../lib/command.ts';
import { envFile, type LocalProduct, localProduct, startDir } from '../lib/local.ts';
import { demoAccounts, demoCandidates, demoPassword, eveningStart } from './demo.ts';
import { driveSchedule } from './drive-schedule.ts';
import { emulatorEnv } from './emulator.ts';
import { configuredPorts, host, originOf, type Ports, requireFree, type Service } from './ports.ts';
import { hasExport, keepClock, keptClock, removeOlderData, removeSavedData } from './saved-data.ts';
import { type Product, stageProduct } from './staging.ts';
import { endOfLog, startProduct } from './start-product.ts';

interface LocalRun {
  readonly command: 'npm start' | 'npm run dev';
  /** Whether the default time is the evening of Night Two, which the next start continues. */
  readonly hasEvening: boolean;
  /** The service that people open. */
  readonly app: 'hosting' | 'web';
  /** Builds the product. Resolves with a cleanup function, if any. */
  readonly build: (product: Product) => Promise<(() => Promise<void>) | undefined>;
}

const alwaysUsed: readonly Service[] = [
  'hosting',
  'functions',
  'firestore',
  'auth',
  'tasks',
  'smtp',
  'inbox',
  'oembed',
  'push',
  'hub',
  'logging',
];
/** How long to wait for the processes of a killed earlier run to end. */
const takeoverGraceMs = 35_000;

interface Begin {
  /** Start of the product's clock; undefined for real time. */
  readonly at: Date | undefined;
  /** Whether the clock is saved, and continued by the next start. */
  readonly isEvening: boolean;
}

/** The start of the product's clock: the given time, the saved one, or the demo evening. */
function beginAt(asked: string | undefined, hasEvening: boolean): Begin {
  if (asked === 'now' || (asked === undefined && !hasEvening)) return { at: undefined, isEvening: false };
  if (asked !== undefined) return { at: parseMoment(asked), isEvening: false };
  return { at: keptClock(startDir) ?? eveningStart, isEvening: true };
}

function describeRun(ports: Ports, appUrl: string, { at, isEvening }: Begin): string {
  const rows = [
    ['App', appUrl],
    ['Inbox', `${originOf(ports.inbox)} (every mail that the app sends)`],
    ...demoAccounts.map(({ title, email }) => [title, `${email}, password ${demoPassword}`]),
    ['Candidates', `${demoCandidates.length} demo candidates`],
    ['Clock', at ? `started at ${describeMoment(at)}, running on` : 'real time'],
    ...(isEvening ? [['', 'goes on from there at the next start; real time with -- --at now']] : []),
    ['To stop', 'Ctrl-C; the data is kept (--fresh deletes it)'],
  ];
  const table = rows.map(([name, value]) => `  ${name?.padEnd(12)}${value}`).join('\n');
  return `\nFresher Party runs on this machine.\n\n${table}\n\nReady: ${appUrl}`;
}

/** Runs until the signal. Returns the exit code. Throws a UserError if it can't start. */
export async function runLocal({ command, hasEvening, app, build }: LocalRun, signal: AbortSignal): Promise<number> {
  const usage = `${command} takes --fresh and --at now or ${exampleMoment}, after a "--".`;
  const { values } = parseOptions({ options: { fresh: { type: 'boolean' }, at: { type: 'string' } } }, usage);
  beginAt(values.at, hasEvening); // Validates the time first.
  const ports = await configuredPorts();
  const appUrl = originOf(ports[app]);
  const other = localProduct();
  // Its process id may meanwhile be another program's.
  if (other && (await isPortReachable(Number(new URL(other.hostingUrl).port), { host }))) {
    throw new UserError(
      `Fresher Party is already running here (process ${other.pid}, ${other.hostingUrl}): stop that one first, with Ctrl-C in its terminal.`,
    );
  }
  const wasKilled = existsSync(envFile);
  const atEnd: (() => Promise<void>)[] = [async () => rmSync(envFile, { force: true })];
  try {
    await requireFree(ports, app === 'web' ? [...alwaysUsed, 'web'] : alwaysUsed, wasKilled ? takeoverGraceMs : 0);
    const emulator = await emulatorEnv();
    if (values.fresh) removeSavedData(startDir);
    mkdirSync(startDir, { recursive: true });
    if (removeOlderData(startDir)) console.log('The kept data are of another version, so this run starts fresh.');
    hasExport(startDir); // Throws for damaged data before the build.
    const product = stageProduct(startDir, ports, appUrl);

    console.log('Building …');
    const close = await build(product);
    if (close !== undefined) atEnd.push(close);
    signal.throwIfAborted();
    console.log('Starting the emulators …');
    const begin = beginAt(values.at, hasEvening);
    const clockOffsetMs = begin.at && begin.at.getTime() - Date.now();
    const keep = () => begin.isEvening && keepClock(startDir, new Date(Date.now() + (clockOffsetMs ?? 0)));
    const clock = { seedsEvening: begin.isEvening, ...(clockOffsetMs === undefined ? {} : { clockOffsetMs }) };
    const running = await startProduct(product, { emulatorEnv: emulator, savesData: true, ...clock, signal });
    // Called in reverse order.
    atEnd.push(running.stop, driveSchedule(running), async () => {
      if (signal.aborted) console.log('\nStopping and keeping the data …');
    });

    const unbuilt = app === 'web' ? { WEB_DIST: '' } : {};
    const env = { ...product.env, ...unbuilt, CLOCK_OFFSET_MS: String(clockOffsetMs ?? 0) };
    const local: LocalProduct = { pid: process.pid, command, hostingUrl: originOf(ports.hosting), env };
    writeFileSync(envFile, JSON.stringify(local, null, 2), { mode: 0o600 });
    console.log(describeRun(ports, appUrl, begin));
    atEnd.push(async () => void keep());
    for (;;) {
      keep();
      const ended = await running.ended();
      if (ended !== undefined) throw new UserError(`Stopped, because ${ended}: see ${endOfLog(startDir).file}.`);
      await sleep(2000, undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted) return 0;
    throw error;
  } finally {
    for (const end of atEnd.reverse()) await end();
  }
}

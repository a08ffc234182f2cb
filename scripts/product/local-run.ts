/** Shared by `npm start` and `npm run dev`: checks, saved data, clean shutdown. */

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import isPortReachable from 'is-port-reachable';
import { describeMoment, exampleMoment, parseMoment, parseOptions, UserError } from '../lib/command.ts';
import { envFile, localProduct, startDir } from '../lib/local.ts';
import { demoAccounts, demoCandidates, demoPassword, eveningStart } from './demo.ts';
import { driveSchedule } from './drive-schedule.ts';
import { emulatorEnv } from './emulator.ts';
import { configuredPorts, host, originOf, requireFree } from './ports.ts';
import { hasExport, keepClock, keptClock, removeOlderData, removeSavedData } from './saved-data.ts';
import { type Product, stageProduct } from './staging.ts';
import { endOfLog, startProduct } from './start-product.ts';

/** What to do at the end, the last one first. */
type AtEnd = (() => Promise<void>)[];

/** How long to wait for the processes of a killed earlier run to end. */
const takeoverGraceMs = 35_000;

/** Runs until the signal. Returns the exit code. Throws a UserError if it can't start. */
export async function runLocal(
  command: 'npm start' | 'npm run dev',
  build: (product: Product, atEnd: AtEnd) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const isDev = command === 'npm run dev';
  const usage = `${command} takes --fresh and --at now or ${exampleMoment}, after a "--".`;
  const { values } = parseOptions({ options: { fresh: { type: 'boolean' }, at: { type: 'string' } } }, usage);
  // Development is in real time, because tests run on it.
  const asked = values.at ?? (isDev ? 'now' : undefined);
  const isEvening = asked === undefined;
  const askedTime = isEvening || asked === 'now' ? undefined : parseMoment(asked);
  const ports = await configuredPorts();
  const appUrl = originOf(isDev ? ports.web : ports.hosting);
  const other = localProduct();
  // Its process id may meanwhile be another program's.
  if (other && (await isPortReachable(Number(new URL(other.env.APP_URL ?? '').port), { host }))) {
    throw new UserError(
      `Fresher Party is already running here (process ${other.pid}, ${other.env.APP_URL}): stop that one first, with Ctrl-C in its terminal.`,
    );
  }
  const wasKilled = existsSync(envFile);
  const atEnd: AtEnd = [async () => rmSync(envFile, { force: true })];
  try {
    await requireFree(ports, isDev, wasKilled ? takeoverGraceMs : 0);
    await emulatorEnv(); // Throws without Java before the build.
    if (values.fresh) removeSavedData(startDir);
    mkdirSync(startDir, { recursive: true });
    if (removeOlderData(startDir)) console.log('The kept data are of another version, so this run starts fresh.');
    hasExport(startDir); // Throws for damaged data before the build.
    const product = stageProduct(startDir, ports, appUrl);

    console.log('Building …');
    await build(product, atEnd);
    signal.throwIfAborted();
    console.log('Starting the emulators …');
    const begin = isEvening ? (keptClock(startDir) ?? eveningStart) : askedTime;
    const clockOffsetMs = begin ? begin.getTime() - Date.now() : 0;
    const keep = () => isEvening && keepClock(startDir, new Date(Date.now() + clockOffsetMs));
    const running = await startProduct(product, { savesData: true, clockOffsetMs, seedsEvening: isEvening, signal });
    atEnd.push(running.stop, driveSchedule(running), async () => {
      if (signal.aborted) console.log('\nStopping and keeping the data …');
    });

    const env = { ...product.env, ...(isDev ? { WEB_DIST: '' } : {}), CLOCK_OFFSET_MS: String(clockOffsetMs) };
    writeFileSync(envFile, JSON.stringify({ pid: process.pid, env }, null, 2), { mode: 0o600 });
    const rows = [
      ['App', appUrl],
      ['Inbox', `${originOf(ports.inbox)} (every mail that the app sends)`],
      ...demoAccounts.map(({ title, email }) => [title, `${email}, password ${demoPassword}`]),
      ['Candidates', `${demoCandidates.length} demo candidates`],
      ['Clock', begin ? `started at ${describeMoment(begin)}, running on` : 'real time'],
      ...(isEvening ? [['', 'goes on from there at the next start; real time with -- --at now']] : []),
      ['To stop', 'Ctrl-C; the data is kept (--fresh deletes it)'],
    ];
    const table = rows.map(([name, value]) => `  ${name?.padEnd(12)}${value}`).join('\n');
    console.log(`\nFresher Party runs on this machine.\n\n${table}\n\nReady: ${appUrl}`);
    atEnd.push(async () => void keep());
    while (await running.isRunning()) {
      keep();
      await sleep(2000, undefined, { signal });
    }
    throw new UserError(
      `Stopped, because an emulator or the mail server has ended by itself: see ${endOfLog(startDir).file}.`,
    );
  } catch (error) {
    if (signal.aborted) return 0;
    throw error;
  } finally {
    for (const end of atEnd.reverse()) await end();
  }
}

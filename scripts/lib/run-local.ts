/** What `npm start` and `npm run dev` share: checks, one run at a time, data that survives, a clean end. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoAccounts, demoCandidates, demoPassword } from './demo.ts';
import { firestoreEmulatorEnv } from './firestore-jar.ts';
import { findJava } from './java.ts';
import { dataDirOf, hasExport, isSeeded, markSeeded, removeKeptData } from './kept-data.ts';
import { takeLock } from './lock.ts';
import { describeMoment } from './moment.ts';
import type { StartOptions } from './options.ts';
import { localDir, projectId, root } from './paths.ts';
import { configuredPorts, host, type Ports, requireFree, type Service } from './ports.ts';
import { localSecrets } from './secrets.ts';
import { emulatorEnv, logOf, originOf, seedStack, startStack } from './stack.ts';
import { stage } from './staging.ts';
import { UserError } from './user-error.ts';

export interface LocalRun {
  /** The service whose port people open. */
  readonly app: 'hosting' | 'web';
  /** Puts the builds into the staged folder; resolves with what to call at the end. */
  readonly prepare: (folder: string, ports: Ports) => Promise<{ close: () => Promise<void> }>;
}

const always: readonly Service[] = ['hosting', 'functions', 'firestore', 'auth', 'smtp', 'inbox', 'hub', 'logging'];
/** How long an earlier run that was killed may take to end what it had started. */
const patience = 35_000;

function table(ports: Ports, app: string, options: StartOptions): string {
  const rows = [
    ['App', app],
    ['Inbox', `${originOf(ports.inbox)} (every mail that the app sends)`],
    ...demoAccounts.map(({ role, email }) => [
      role === 'admin' ? 'Organiser' : 'Guest',
      `${email}, password ${demoPassword}`,
    ]),
    ['Candidates', `${demoCandidates.length} demo candidates`],
    ['Clock', options.at ? `started at ${describeMoment(options.at)}, running on` : 'real time'],
    ['To stop', 'Ctrl-C; the data is kept (--fresh begins anew)'],
  ];
  return rows.map(([name, value]) => `  ${name?.padEnd(12)}${value}`).join('\n');
}

/** Runs until the signal. Returns the exit code; throws a UserError when it can't start. */
export async function runLocal(run: LocalRun, options: StartOptions, signal: AbortSignal): Promise<number> {
  const folder = join(localDir, 'start');
  const dataDir = dataDirOf(folder);
  const ports = await configuredPorts();
  const appUrl = originOf(ports[run.app]);

  const lock = takeLock(folder, appUrl);
  if (lock.taken) {
    throw new UserError(
      `Fresher Party is already running here (process ${lock.pid}, ${lock.url}): stop that one first, with Ctrl-C in its terminal.`,
    );
  }
  const envFile = join(folder, 'env.json');
  try {
    await requireFree(ports, run.app === 'web' ? [...always, 'web'] : always, lock.stale ? patience : 0);
    const java = await findJava();
    const firestoreEnv = await firestoreEmulatorEnv(java.bin);
    if (options.fresh) removeKeptData(folder);
    mkdirSync(folder, { recursive: true });
    hasExport(dataDir); // Refuses damaged data before the build.
    stage(folder, ports, localSecrets(), appUrl);

    console.log('Building …');
    const builds = await run.prepare(folder, ports);
    try {
      signal.throwIfAborted();
      console.log('Starting the emulators …');
      const clock = options.at === undefined ? {} : { clockOffset: options.at.getTime() - Date.now() };
      const stack = await startStack({ folder, ports, java, firestoreEnv, dataDir, ...clock, signal });
      try {
        if (!isSeeded(folder)) {
          await seedStack(ports);
          markSeeded(folder);
        }
        const env = {
          ...emulatorEnv(ports),
          APP_URL: appUrl,
          INBOX_URL: originOf(ports.inbox),
          CLOCK_OFFSET_MS: String(clock.clockOffset ?? 0),
        };
        writeFileSync(envFile, JSON.stringify({ pid: process.pid, projectId, host, ports, env }, null, 2));
        console.log(`\nFresher Party runs on this machine.\n\n${table(ports, appUrl, options)}\n\nReady: ${appUrl}`);
        for (;;) {
          const ended = await stack.ended();
          if (ended !== undefined)
            throw new UserError(`Stopped, because ${ended}: see ${relative(root, logOf(folder))}.`);
          await sleep(2000, undefined, { signal });
        }
      } finally {
        if (signal.aborted) console.log('\nStopping and keeping the data …');
        await stack.stop();
      }
    } finally {
      await builds.close();
    }
  } catch (error) {
    if (signal.aborted) return 0;
    throw error;
  } finally {
    rmSync(envFile, { force: true });
    lock.release();
  }
}

/**
 * `npm test [-- <stage> …]`: every check, on free ports and in a folder of its own, so that it can run beside a
 * running product. Goes on after a failure; the last line counts all results.
 */

import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildAll } from './lib/build-all.ts';
import { firestoreEmulatorEnv } from './lib/firestore-jar.ts';
import { findJava } from './lib/java.ts';
import { run } from './lib/main.ts';
import { localDir, root } from './lib/paths.ts';
import { freePorts } from './lib/ports.ts';
import { processTable } from './lib/process-table.ts';
import { add, type Counts, fail } from './lib/reports.ts';
import { localSecrets } from './lib/secrets.ts';
import { emulatorEnv, originOf, type Stack, seedStack, startStack } from './lib/stack.ts';
import { type Stage, type StageContext, selectStages } from './lib/stages.ts';
import { stagedOutput, stage as stageFiles } from './lib/staging.ts';

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Logs of a failed run stay until the next run. */
function removeLeftovers(): void {
  const alive = new Set(processTable().map(({ pid }) => pid));
  for (const folder of globSync(join(localDir, 'test-*'))) {
    if (!alive.has(Number(folder.split('-').at(-1)))) rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one step under its name and prints how it went. A step that throws counts as one failure. */
async function step(name: string, work: () => Promise<Counts>, signal: AbortSignal): Promise<Counts> {
  signal.throwIfAborted();
  console.log(`\n▶ ${name}`);
  const started = Date.now();
  let counts = fail;
  try {
    counts = await work();
  } catch (error) {
    signal.throwIfAborted();
    console.error(error instanceof Error ? error.message : error);
  }
  const mark = counts.failed === 0 ? '✔' : '✘';
  const results = counts.passed + counts.failed > 0 ? `: ${counts.passed} passed, ${counts.failed} failed` : '';
  console.log(`${mark} ${name}${results} (${seconds(started)})`);
  return counts;
}

await run(async (signal) => {
  const chosen = selectStages(process.argv.slice(2));
  const started = Date.now();
  removeLeftovers();
  const folder = join(localDir, `test-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const ports = await freePorts();
  const secrets = localSecrets();
  const output = stagedOutput(folder);
  const appUrl = originOf(ports.hosting);
  const env = {
    ...emulatorEnv(ports),
    ...secrets,
    APP_URL: appUrl,
    INBOX_URL: originOf(ports.inbox),
    SMTP_PORT: String(ports.smtp),
    WEB_DIST: output.webDist,
    FUNCTIONS_DIST: output.functionsDist,
  };
  const context: StageContext = { folder, output, env, signal };
  let total: Counts = { passed: 0, failed: 0 };
  const runStage = async (stage: Stage): Promise<void> => {
    total = add(total, await step(stage.name, () => stage.run(context), signal));
  };

  let stack: Stack | undefined;
  try {
    stageFiles(folder, ports, secrets, appUrl);
    for (const stage of chosen.filter(({ emulators }) => !emulators)) await runStage(stage);

    const emulated = chosen.filter(({ emulators }) => emulators);
    if (emulated.length > 0) {
      const up = await step(
        'emulators',
        async () => {
          if (!chosen.some(({ name }) => name === 'build')) await buildAll(output);
          const java = await findJava();
          const firestoreEnv = await firestoreEmulatorEnv(java.bin);
          stack = await startStack({ folder, ports, java, firestoreEnv, signal });
          await seedStack(ports);
          return { passed: 0, failed: 0 };
        },
        signal,
      );
      if (up.failed === 0) for (const stage of emulated) await runStage(stage);
      else total = add(total, { passed: 0, failed: emulated.length });
    }
  } finally {
    await stack?.stop();
    if (total.failed === 0) rmSync(folder, { recursive: true, force: true });
  }

  console.log(`\nAll stages took ${seconds(started)}.`);
  if (total.failed > 0) console.log(`Logs and reports are in ${relative(root, folder)}.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});

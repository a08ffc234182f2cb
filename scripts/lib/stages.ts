/** The stages of `npm test`, in order: what each runs and how its results are counted. */

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOutput, buildAll } from './build-all.ts';
import { nodeModules, root } from './paths.ts';
import { runProgram } from './process.ts';
import { add, fail, nothing, pass, playwrightResults, type Results, vitestResults } from './reports.ts';
import { UserError } from './user-error.ts';

export interface StageContext {
  /** This run's folder. */
  readonly folder: string;
  readonly output: BuildOutput;
  /** What tests need to find the running product. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Where a program's words go instead of the terminal. */
  readonly logFile?: string;
}

export interface Stage {
  readonly name: string;
  /** Whether the emulators must be up. */
  readonly emulators: boolean;
  /** Runs beside the stages that need the emulators, and speaks when it has ended: it waits more than it works. */
  readonly beside?: true;
  /** Runs only when it is named: it takes many minutes. */
  readonly onRequest?: true;
  readonly run: (context: StageContext) => Promise<Results>;
}

const tool = (path: string): string[] => [process.execPath, join(nodeModules, path)];

/** A program that either passes or fails as a whole. */
async function check(command: readonly string[], { env, signal, logFile }: StageContext): Promise<Results> {
  return (await runProgram(command, { cwd: root, env, signal, logFile })) === 0 ? pass : fail;
}

const biome = (...args: string[]) => [...tool('@biomejs/biome/bin/biome'), ...args];

/** Every folder with a tsconfig of its own is a project; web/src/sw has the worker's globals. */
async function types(context: StageContext): Promise<Results> {
  const projects = globSync('{contract,functions,web,tests,scripts}/**/tsconfig*.json', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  });
  let results = nothing;
  for (const project of projects.sort()) {
    const one = await check([...tool('typescript/bin/tsc'), '-p', project], context);
    if (one.failed > 0) console.log(`↑ ${project}`);
    results = add(results, one);
  }
  return results;
}

async function build({ output }: StageContext): Promise<Results> {
  try {
    await buildAll(output);
    return pass;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    return fail;
  }
}

function vitest(project: string): Stage['run'] {
  return async ({ folder, env, signal, logFile }) => {
    const report = join(folder, `${project}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const command = [...tool('vitest/vitest.mjs'), 'run', '--project', project, ...reporters];
    return vitestResults(report, await runProgram(command, { cwd: root, env, signal, logFile }));
  };
}

const playwright: Stage['run'] = async ({ folder, env, signal }) => {
  const report = join(folder, 'browser.json');
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
  const command = [...tool('@playwright/test/cli.js'), ...args, '--output', join(folder, 'browser')];
  const code = await runProgram(command, { cwd: root, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, signal });
  return playwrightResults(report, code);
};

export const stages: readonly Stage[] = [
  { name: 'format', emulators: false, run: (context) => check(biome('format'), context) },
  {
    name: 'lint',
    emulators: false,
    run: (context) => check(biome('check', '--formatter-enabled=false', '--error-on-warnings'), context),
  },
  { name: 'types', emulators: false, run: types },
  { name: 'unit', emulators: false, run: vitest('unit') },
  { name: 'build', emulators: false, run: build },
  {
    name: 'bundle',
    emulators: false,
    beside: true,
    run: (context) => check([process.execPath, 'scripts/bundle-check.ts', context.output.functionsDist], context),
  },
  { name: 'toolchain', emulators: false, beside: true, run: vitest('toolchain') },
  { name: 'rules', emulators: true, run: vitest('rules') },
  { name: 'api', emulators: true, run: vitest('api') },
  { name: 'browser', emulators: true, run: playwright },
  { name: 'load', emulators: true, onRequest: true, run: vitest('load') },
];

/** The stages with these names; without any, all that needn't be named. Throws a UserError for a name that there isn't. */
export function selectStages(names: readonly string[]): readonly Stage[] {
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    throw new UserError(`There is no stage "${unknown}": choose among ${stages.map(({ name }) => name).join(', ')}.`);
  }
  // The bundle is looked at as it was built.
  const wanted = names.includes('bundle') ? [...names, 'build'] : names;
  return stages.filter(({ name, onRequest }) => (names.length === 0 ? !onRequest : wanted.includes(name)));
}

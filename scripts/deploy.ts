/**
 * `npm run deploy -- --project <id>`: checks what a deploy would not notice, deploys, and looks at the live app. With
 * `--check` only the first, with `--live` only the last. Asks the command lines of Firebase and Google, and reads the
 * database as `npm run admin` does.
 */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { basePath } from '@fresher-party/contract/endpoints';
import { execa } from 'execa';
import { collectionsOf } from '../functions/src/db/collections.ts';
import { connectDatabase, inDatabase } from './database.ts';
import * as checks from './deploy/checks.ts';
import { root } from './local.ts';
import { parseOptions, run } from './main.ts';
import { projectOf } from './project.ts';
import { UserError, WrongUse } from './user-error.ts';

const usage = 'Use: npm run deploy -- --project <id, staging or production>, alone or with --check or --live.';

/** Old versions of documents can be read for an hour. */
const hour = 3_600_000;

const logins: readonly (readonly [RegExp, string])[] = [
  [/run firebase login/, 'Firebase is not logged in: run "npx firebase login".'],
  [/active account|auth login|[Rr]eauthentication/, 'gcloud is not logged in: run "gcloud auth login".'],
];

/** What a command prints; null if what it looks for does not exist. Throws a UserError with one sentence. */
async function ask(command: string, ...args: readonly string[]): Promise<string | null> {
  const { failed, code, stdout, stderr } = await execa(command, args, { cwd: root, reject: false, timeout: 60_000 });
  if (!failed) return stdout.trim();
  if (code === 'ENOENT') throw new UserError(`${command} is not installed: see docs/deploy.md.`);
  const said = `${stdout}\n${stderr}`;
  if (/NOT_FOUND|HTTP Error: 404|does not exist/.test(said)) return null;
  const [, login] = logins.find(([words]) => words.test(said)) ?? [];
  const line = said.split('\n').find((one) => /error/i.test(one)) ?? said.trim().split('\n')[0];
  throw new UserError(login ?? `${command} ${args.slice(0, 3).join(' ')} failed: ${line?.trim()}`);
}

async function gcloud<T>(id: string, ...args: readonly string[]): Promise<T | null> {
  const printed = await ask('gcloud', ...args, `--project=${id}`, '--format=json', '--quiet');
  return printed === null ? null : (JSON.parse(printed || '[]') as T);
}

const ofDatabase = '--database=(default)';

/** The settings in `functions/.env.<id>`; none without the file. */
function readSettings(id: string): checks.Values {
  try {
    return parseEnv(readFileSync(join(root, `functions/.env.${id}`), 'utf8')) as checks.Values;
  } catch {
    return {};
  }
}

type Look = () => Promise<readonly string[]>;

function before(id: string, settings: checks.Values): Record<string, Look> {
  const connected = async () => collectionsOf(await connectDatabase(id)).settings;
  let database: ReturnType<typeof connected> | undefined;
  const record = async (name: 'event' | 'guests') => {
    database ??= connected();
    return (await inDatabase((await database).doc(name).get())).data();
  };
  return {
    Settings: async () => checks.settingsProblems(id, settings),
    Secrets: async () => {
      const secrets: Record<string, string | undefined> = {};
      for (const name of checks.secretNames)
        secrets[name] = (await ask('firebase', 'functions:secrets:access', name, '--project', id)) ?? undefined;
      return checks.secretsProblems(id, secrets, settings);
    },
    Database: async () => {
      const found = await gcloud<checks.Database>(id, 'firestore', 'databases', 'describe', ofDatabase);
      if (found === null) return checks.databaseProblems(id, null, [], false);
      const schedules = await gcloud<unknown[]>(id, 'firestore', 'backups', 'schedules', 'list', ofDatabase);
      const event = await record('event');
      const countedAt = event && 'countedAt' in event ? event.countedAt : null;
      return checks.databaseProblems(
        id,
        found,
        schedules ?? [],
        Date.now() - (countedAt?.getTime() ?? Infinity) > hour,
      );
    },
    'Who may sign up': async () => checks.signUpProblems(id, settings, (await record('guests')) !== undefined),
  };
}

function after(id: string, origin: string): Record<string, Look> {
  const get = async (path: string) => {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
    return { status: response?.status ?? 'no answer', text: (await response?.text()) ?? '' };
  };
  return {
    'The API answers': async () => {
      const { status } = await get(`${basePath}/health`);
      return status === 200 ? [] : [`GET ${origin}${basePath}/health: ${status}. Look at its log, or go back.`];
    },
    'The home page is this build’s': async () => {
      const { status, text } = await get('/');
      if (status === 200 && text === readFileSync(join(root, 'web/dist/index.html'), 'utf8')) return [];
      return [
        `${origin}/ (${status}) is not web/dist/index.html: another release is live, or this is another checkout.`,
      ];
    },
    'Indexes and expiry': async () =>
      checks.indexProblems(
        JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')),
        (await gcloud<[]>(id, 'firestore', 'indexes', 'composite', 'list', ofDatabase)) ?? [],
        (await gcloud<[]>(id, 'firestore', 'fields', 'ttls', 'list', ofDatabase)) ?? [],
      ),
  };
}

/** Runs all, also after a failure. One that can't look is a failure. Resolves with whether nothing is wrong. */
async function report(looks: Readonly<Record<string, Look>>): Promise<boolean> {
  let isWell = true;
  const said = new Set<string>();
  for (const [title, look] of Object.entries(looks)) {
    const problems = await look().catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      return [error.message];
    });
    if (problems.length === 0) console.log(`✔ ${title}`);
    for (const problem of problems.filter((one) => !said.has(one)))
      console.log(problem.startsWith(checks.note) ? problem : `✘ ${title}: ${problem}`);
    for (const problem of problems) said.add(problem);
    isWell &&= problems.every((problem) => problem.startsWith(checks.note));
  }
  return isWell;
}

/** It asks questions, so it has the terminal. Never killed: a deploy that is interrupted is half done. */
const deploy = (id: string, origin: string): Promise<boolean> =>
  new Promise((resolve) => {
    // For the build, because previews of links hold the app's address.
    const env = { ...process.env, APP_URL: origin };
    const child = spawn('firebase', ['deploy', '--project', id], { cwd: root, stdio: 'inherit', env });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });

await run(async (signal) => {
  const flag = { type: 'boolean', default: false } as const;
  const options = { project: { type: 'string' }, check: flag, live: flag } as const;
  const { project, check, live } = parseOptions({ options }, usage).values;
  if (project === undefined || (check && live)) throw new WrongUse(usage);
  const id = projectOf(project);
  const settings = readSettings(id);
  const origin = URL.parse(settings.APP_URL ?? '')?.origin ?? `https://${id}.web.app`;
  if (!live) {
    const isWell = await report(before(id, settings));
    if (check) return isWell ? 0 : 1;
    if (!isWell || signal.aborted) throw new UserError('Nothing was deployed.');
    if (!(await deploy(id, origin)))
      throw new UserError('The deploy failed. Functions may be new and pages old, which works: deploy again.');
  }
  if (await report(after(id, origin))) return 0;
  console.log(`Mend it and look with "npm run deploy -- --project ${id} --live", or go back as docs/deploy.md says.`);
  return 1;
});

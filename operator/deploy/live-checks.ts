/** What is looked at on the live address after a deploy: the API, its refusals, the pages and their headers. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { basePath, routes, uncached } from '@fresher-party/contract/endpoints';

export interface Finding {
  readonly held: boolean;
  /** Not as a deploy leaves it, but on purpose: marked with · instead of ✘, and still not held. */
  readonly isChosen?: true;
  /** What holds; or what doesn't, with what was found. */
  readonly sentence: string;
}

export interface LiveApp {
  /** Of the app, through Hosting. */
  readonly origin: string;
  /** Folder of the build that should be live. */
  readonly webDist: string;
  /** What every answer carries, from firebase.json. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Milliseconds; a cold start takes seconds. */
const timeoutMs = 30_000;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function ask(url: string): Promise<Answer | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return null;
  }
}

const told = (answer: Answer | null): string => (answer === null ? 'no answer' : `an answer ${answer.status}`);

async function health({ origin }: LiveApp): Promise<Finding> {
  const answer = await ask(`${origin}${basePath}/health`);
  const held = answer?.status === 200 && answer.text === '{"success":true,"status":"ok"}';
  const sentence = held ? 'The API is well.' : `The API is not well: GET ${basePath}/health gave ${told(answer)}.`;
  return { held, sentence };
}

/** Every call without parameters that reads and is not for everybody, as the registry says. */
const guardedPaths = routes
  .filter(({ method, path, spec }) => method === 'GET' && spec.access !== 'public' && !path.includes('{'))
  .map(({ path }) => basePath + path);

async function refusals({ origin }: LiveApp): Promise<Finding> {
  const answers = await Promise.all(guardedPaths.map(async (path) => [path, await ask(origin + path)] as const));
  const wrong = answers.filter(
    ([, answer]) => answer?.status !== 401 || answer.headers.get('cache-control') !== uncached,
  );
  if (wrong.length === 0) return { held: true, sentence: `${answers.length} calls are refused without a session.` };
  const [path = '', answer = null] = wrong[0] ?? [];
  return { held: false, sentence: `Without a session, GET ${path} gave ${told(answer)} and not 401, uncached.` };
}

/** Pages as they were built, byte for byte: the release that is live is this one. */
async function pages({ origin, webDist }: LiveApp): Promise<Finding> {
  const files = globSync('**/index.html', { cwd: webDist }).sort();
  for (const file of files) {
    const folder = dirname(file);
    const path = folder === '.' ? '/' : `/${folder}`;
    const answer = await ask(origin + path);
    if (answer?.status === 200 && answer.text === readFileSync(join(webDist, file), 'utf8')) continue;
    return {
      held: false,
      sentence:
        answer?.status === 200
          ? `${path} differs from web/dist/${file}: another release is live, or this is another checkout.`
          : `${path} should be the page of web/dist/${file}: it gave ${told(answer)}.`,
    };
  }
  return { held: true, sentence: `${files.length} pages are those of this build.` };
}

async function assets({ origin, webDist }: LiveApp): Promise<Finding> {
  const files = globSync('assets/*.js', { cwd: webDist });
  for (const file of files) {
    const answer = await ask(`${origin}/${file}`);
    if (answer?.status === 200 && answer.headers.get('cache-control')?.includes('immutable')) continue;
    return { held: false, sentence: `/${file} should be there, kept for a year: it gave ${told(answer)}.` };
  }
  const gone = await ask(`${origin}/assets/removed-12345678.js`);
  if (gone?.status === 404) return { held: true, sentence: `${files.length} scripts are there.` };
  return { held: false, sentence: `A script that isn't there gave ${told(gone)} and not 404.` };
}

async function headers({ origin, headers: wanted }: LiveApp): Promise<Finding> {
  for (const path of ['/', `${basePath}/health`]) {
    const answer = await ask(origin + path);
    const wrong = Object.entries(wanted).find(([name, value]) => answer?.headers.get(name) !== value);
    if (wrong) return { held: false, sentence: `${path} does not carry ${wrong[0]} as firebase.json says.` };
  }
  return { held: true, sentence: `${Object.keys(wanted).length} security headers are on pages and calls.` };
}

const noBuild = async (): Promise<Finding> => ({
  held: false,
  sentence: 'There is no build in web/dist: run npm run build.',
});

/** Looks at everything, also after something doesn't hold. Never rejects for want of an answer. */
export async function liveChecks(app: LiveApp): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const isBuilt = existsSync(join(app.webDist, 'index.html'));
  for (const check of [health, refusals, headers, ...(isBuilt ? [pages, assets] : [noBuild])])
    findings.push(await check(app));
  return findings;
}

interface HostingConfig {
  readonly headers: readonly { readonly regex?: string; readonly headers: readonly { key: string; value: string }[] }[];
}

/** The headers that `firebase.json` in `folder` gives to every answer. */
export function headersOfEverything(folder: string): Record<string, string> {
  const { hosting } = JSON.parse(readFileSync(join(folder, 'firebase.json'), 'utf8')) as { hosting: HostingConfig };
  const everywhere = hosting.headers.find(({ regex }) => regex === '.*');
  return Object.fromEntries(everywhere?.headers.map(({ key, value }) => [key, value]) ?? []);
}

/**
 * `npm run verify-results -- <url>`: recounts the sealed vote of a running app from what it publishes (ADR 40). Exits with 0
 * when everything agrees, 1 when something doesn't, 2 when there was nothing to recount.
 */

import { createHash } from 'node:crypto';
import { type Category, categories, categoryTitles } from '@fresher-party/contract/categories';
import { basePath, type EndpointKey, endpoints, type Output, successSchema } from '@fresher-party/contract/endpoints';
import { errorSchema } from '@fresher-party/contract/schemas/request';
import type { CategoryResultInfo, VoteCodes } from '@fresher-party/contract/schemas/voting';
import { codeListText, codePrefixLength, proofTexts, totalsMismatch } from '@fresher-party/contract/vote-proof';
import { parseOptions, run } from './main.ts';
import { UserError } from './user-error.ts';

const usage = 'Use: npm run verify-results -- <url>, with the address of the app, like https://example.web.app.';

/** Prints a finding with ✔ or ✘. Returns whether it holds. */
function say(holds: boolean, sentence: string): boolean {
  console.log(`${holds ? '✔' : '✘'} ${sentence}`);
  return holds;
}

/**
 * Calls the API without a session, as anybody can. Resolves with null while the results are not published; throws a
 * UserError for any other refusal, also while the vote is not sealed, and when it is not this API that answers.
 */
async function ask<K extends EndpointKey>(origin: string, key: K, ...params: string[]): Promise<Output<K> | null> {
  const url = origin + basePath + key.slice(key.indexOf(' ') + 1).replace(/\{\w+\}/g, () => params.shift() ?? '');
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) })
    .then(async (response) => ({ status: response.status, json: (await response.json()) as unknown }))
    .catch(() => null);
  if (answer === null) throw new UserError(`${url} did not answer as this app does: is the address right?`);
  const found = successSchema(endpoints[key]).safeParse(answer.json);
  if (answer.status === 200 && found.success) return found.data as Output<K>;
  const refusal = errorSchema.safeParse(answer.json);
  if (refusal.success && refusal.data.code === 'RESULTS_NOT_PUBLISHED') return null;
  throw new UserError(`${url} answered ${answer.status}${refusal.success ? `: ${refusal.data.message}` : '.'}`);
}

/** Checks the list of one category, its hash and the totals. `result` is there once the results are published. */
function isListSound(title: string, list: VoteCodes, result: CategoryResultInfo | undefined): boolean {
  const { codes, count, sha256, participants } = list;
  const seen = new Set<string>();
  const twice = codes.filter((code) => seen.size === seen.add(code).size);
  const malformed = codes.filter((code) => !/^[0-9a-f]{64}$/.test(code));
  const isSorted = codes.every((code, index) => index === 0 || (codes[index - 1] ?? '') <= code);
  const digest = createHash('sha256').update(codeListText(codes)).digest('hex');
  const votes = result?.candidates.reduce((sum, candidate) => sum + (candidate.votes ?? 0), 0);
  const people = new Set([participants, result?.participants ?? participants]);
  const mismatch = totalsMismatch({
    participants,
    codes: codes.length,
    ballots: result?.ballots ?? codes.length,
    votes: votes ?? codes.length,
  });
  const held = [
    twice.length === 0
      ? say(true, `${title}: ${codes.length} codes, none twice.`)
      : say(false, `${title}: ${twice.length} codes are in the list twice, the first is ${twice[0]}.`),
    say(isSorted, `${title}: the list is ${isSorted ? '' : 'not '}sorted.`),
    digest === sha256
      ? say(true, `${title}: its SHA-256 is ${digest}.`)
      : say(false, `${title}: the SHA-256 of the list is ${digest}, but ${sha256} was published at the seal.`),
    mismatch === null && count === codes.length && people.size === 1
      ? say(true, `${title}: as many codes as ${votes === undefined ? '' : 'ballots, votes and '}people who voted.`)
      : say(
          false,
          `${title}: the totals do not agree: ${mismatch ?? `${codes.length} codes in a list of ${count}, ${[...people].join(' and ')} people`}.`,
        ),
    malformed.length === 0 || say(false, `${title}: ${malformed.length} entries are no codes.`),
  ];
  return held.every(Boolean);
}

/** Checks that phones, which ask for the codes that begin like theirs, get the same list. */
async function isSameForPhones(origin: string, category: Category, codes: readonly string[]): Promise<boolean> {
  const prefixes = Array.from({ length: 16 ** codePrefixLength }, (_, index) =>
    index.toString(16).padStart(codePrefixLength, '0'),
  );
  const found = new Map<string, readonly string[]>();
  const left = [...prefixes];
  const work = async (): Promise<void> => {
    for (let prefix = left.pop(); prefix !== undefined; prefix = left.pop()) {
      const answer = await ask(origin, 'GET /results/codes/{category}/{prefix}', category, prefix);
      found.set(prefix, answer?.data.codes ?? []);
    }
  };
  // Four at once.
  await Promise.all([work(), work(), work(), work()]);
  const all = prefixes.flatMap((prefix) => found.get(prefix) ?? []);
  const title = categoryTitles[category];
  if (codeListText(codes) === codeListText(all)) {
    return say(true, `${title}: phones, which ask by prefix, get the same list.`);
  }
  const counts = `${all.length} codes instead of ${codes.length}`;
  return say(false, `${title}: phones, which ask by prefix, get another list (${counts}).`);
}

/** Resolves with whether everything agrees. */
async function verify(address: string): Promise<boolean> {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UserError(`"${address}" is no address of a web page, like https://example.web.app.`);
  }
  const { origin } = url;
  const published = await ask(origin, 'GET /results');
  const lists = new Map<Category, VoteCodes | undefined>();
  for (const category of categories) {
    lists.set(category, (await ask(origin, 'GET /results/codes/{category}', category))?.data);
  }
  const state = published ? 'sealed and published' : 'sealed; its results are not published yet';
  console.log(`The vote at ${origin}: ${state}.\n`);
  const sound = [...lists].map(([category, list]) => {
    const result = published?.data.results.find((one) => one.category === category);
    const title = categoryTitles[category];
    return list ? isListSound(title, list, result) : say(false, `${title}: there is no list of codes.`);
  });
  let isSound = sound.every(Boolean);
  for (const [category, list] of lists) {
    // Only lists that are sound in themselves are worth five hundred calls more.
    isSound &&= await isSameForPhones(origin, category, list?.codes ?? []);
  }
  const totals = published
    ? proofTexts.totals
    : 'Every code is in the list once, and there are as many as people who voted.';
  console.log(
    isSound
      ? `\nEverything agrees. ${totals}\nTo check your vote, open ${origin}/results on the phone that cast it.\n${proofTexts.limits}`
      : '\nThe published vote does not agree with itself. Keep this output and show it to the organising committee.',
  );
  return isSound;
}

await run(async () => {
  try {
    const { positionals } = parseOptions({ allowPositionals: true }, usage);
    const [address, ...more] = positionals;
    if (address === undefined || more.length > 0) throw new UserError(usage);
    return (await verify(address)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    return 2;
  }
});

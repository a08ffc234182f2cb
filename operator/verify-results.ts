/**
 * `npm run verify-results -- <url> [hash]`: recounts the sealed vote of a running app from its published data, and
 * compares it with a noted hash of the seal (ADR 40). Exits with 0 if everything matches, 1 if something doesn't, 2 if
 * there was nothing to recount.
 */

import { createHash } from 'node:crypto';
import { type Category, categories, categoryTitles } from '@fresher-party/contract/categories';
import { basePath, type EndpointKey, endpoints, type Output, successSchema } from '@fresher-party/contract/endpoints';
import { errorSchema } from '@fresher-party/contract/schemas/request';
import type { CategoryResultInfo, VoteCodes } from '@fresher-party/contract/schemas/voting';
import { isNoted, readNoted, sealText, spokenHash } from '@fresher-party/contract/seal-hash';
import { codeListText, codePrefixLength, proofTexts, totalsMismatch } from '@fresher-party/contract/vote-proof';
import { parseOptions, run } from './main.ts';
import { UserError } from './user-error.ts';

const usage =
  'Use: npm run verify-results -- <url> [hash], with the address of the app, like https://example.web.app, and the hash of the seal as somebody noted it.';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Prints a result with ✔ or ✘. Returns `holds`. */
function say(holds: boolean, sentence: string): boolean {
  console.log(`${holds ? '✔' : '✘'} ${sentence}`);
  return holds;
}

/**
 * Calls the API without a session. Resolves with null while the results are not published. Throws a UserError for any
 * other error, for example while the vote is not sealed, and if the answer is not from this API.
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

/** Checks one category's codes, their digest and the totals. `result` is set once the results are published. */
function isListSound(title: string, list: VoteCodes, result: CategoryResultInfo | undefined): boolean {
  const { codes, count, sha256, participants } = list;
  const seen = new Set<string>();
  const twice = codes.filter((code) => seen.size === seen.add(code).size);
  const malformed = codes.filter((code) => !/^[0-9a-f]{64}$/.test(code));
  const isSorted = codes.every((code, index) => index === 0 || (codes[index - 1] ?? '') <= code);
  const digest = digestOf(codeListText(codes));
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

/** Checks that phones, which request codes by prefix, get the same list. */
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
  // Four concurrent workers.
  await Promise.all([work(), work(), work(), work()]);
  const all = prefixes.flatMap((prefix) => found.get(prefix) ?? []);
  const title = categoryTitles[category];
  if (codeListText(codes) === codeListText(all)) {
    return say(true, `${title}: phones, which ask by prefix, get the same list.`);
  }
  const counts = `${all.length} codes instead of ${codes.length}`;
  return say(false, `${title}: phones, which ask by prefix, get another list (${counts}).`);
}

type Published = Output<'GET /results'>['data'];

/** The seal's hash computed from results and listed codes; undefined if parts of it are missing. */
function madeOf({ results, seal }: Published, lists: ReadonlyMap<Category, VoteCodes | undefined>): string | undefined {
  if (!seal) return undefined;
  const recounted = results.map((result) => ({
    ...result,
    codesSha256: digestOf(codeListText(lists.get(result.category)?.codes ?? [])),
  }));
  return digestOf(sealText(seal, recounted));
}

/** Compares the seal's hashes: the app's, the one computed from the results, and the noted one. */
function isSealed(
  sealed: string | undefined,
  made: string | undefined,
  noted: string | undefined,
  isPublished: boolean,
) {
  const held: boolean[] = [];
  if (isPublished && (made ?? sealed) !== undefined) {
    held.push(
      made !== undefined && made === sealed
        ? say(true, `The results make the hash of the seal, ${spokenHash(made)} (${made}).`)
        : say(
            false,
            `The results make ${made ? spokenHash(made) : 'no hash'}, but ${sealed ? `${spokenHash(sealed)} was made` : 'none is published'} at the seal: the count was changed after it.`,
          ),
    );
  }
  const found = made ?? sealed;
  if (noted === undefined) {
    console.log(
      found === undefined
        ? '  This vote was sealed without a hash, or somebody has removed it: nothing says whether it was changed since.'
        : `  Only a hash that was noted at the seal shows that this one is the first: compare ${spokenHash(found)}.`,
    );
  } else if (found !== undefined && isNoted(noted, found)) {
    held.push(say(true, `It is the hash that was noted: nothing was changed since ${noted} was noted.`));
  } else {
    const now = found === undefined ? 'there is none now' : `now it is ${spokenHash(found)}`;
    held.push(say(false, `The hash that was noted is ${noted}, and ${now}: the count was changed after it was noted.`));
  }
  return held.every(Boolean);
}

/** Resolves with whether everything matches. */
async function verify(address: string, noted: string | undefined): Promise<boolean> {
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
  const sealHash = (await ask(origin, 'GET /event'))?.data.event.voting.sealHash;
  const state = published ? 'sealed and published' : 'sealed; its results are not published yet';
  console.log(`The vote at ${origin}: ${state}.\n`);
  const sound = [...lists].map(([category, list]) => {
    const result = published?.data.results.find((one) => one.category === category);
    const title = categoryTitles[category];
    return list ? isListSound(title, list, result) : say(false, `${title}: there is no list of codes.`);
  });
  const made = published && madeOf(published.data, lists);
  sound.push(isSealed(sealHash, made ?? undefined, noted, published !== null));
  let isSound = sound.every(Boolean);
  for (const [category, list] of lists) {
    // Skipped for invalid lists, because it takes 500 calls.
    isSound &&= await isSameForPhones(origin, category, list?.codes ?? []);
  }
  const totals = published
    ? proofTexts.totals
    : 'Every code is in the list once, and there are as many as people who voted.';
  console.log(
    isSound
      ? `\nEverything agrees. ${totals}\nTo check your vote, open ${origin}/results on the phone that cast it.\n${proofTexts.seal}\n${proofTexts.limits}`
      : '\nThe published vote does not agree with itself. Keep this output and show it to the organising committee.',
  );
  return isSound;
}

await run(async () => {
  try {
    const { positionals } = parseOptions({ allowPositionals: true }, usage);
    const [address, ...groups] = positionals;
    if (address === undefined) throw new UserError(usage);
    // Its groups may be separated by spaces.
    const noted = groups.length === 0 ? undefined : readNoted(groups.join(''));
    if (noted === null) {
      throw new UserError(
        `"${groups.join(' ')}" is no hash: it has five groups of four characters, or 64 digits. ${usage}`,
      );
    }
    return (await verify(address, noted)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    return 2;
  }
});

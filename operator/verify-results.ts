/**
 * `npm run verify-results -- <url>`: recounts the sealed vote of a running app from what it tells everybody (ADR 40). Exits
 * with 0 when all agrees, 1 when something doesn't, 2 when there was nothing to recount.
 */

import { proofTexts } from '@fresher-party/contract/vote-proof';
import { parseOptions, run } from './main.ts';
import { originOf, publishedVote } from './published-vote.ts';
import { comparedWithPrefixes, type Finding, recount } from './recount.ts';
import { UserError } from './user-error.ts';

const usage = 'Use: npm run verify-results -- <url>, with the address of the app, like https://example.web.app.';

async function verify(address: string): Promise<boolean> {
  const origin = originOf(address);
  const published = publishedVote(origin);
  const vote = await published.read();
  const findings: Finding[] = recount(vote);
  for (const [category, { codes }] of vote.codes) {
    // Only a list that is sound in itself is worth five hundred questions more.
    if (findings.some(({ held }) => !held)) break;
    findings.push(comparedWithPrefixes(category, codes, await published.codesByPrefix(category)));
  }
  const state = vote.results ? 'sealed and published' : 'sealed; its results are not published yet';
  console.log(`The vote at ${origin}: ${state}.\n`);
  for (const { held, sentence } of findings) console.log(`${held ? '✔' : '✘'} ${sentence}`);
  const isSound = findings.every(({ held }) => held);
  const told = vote.results
    ? proofTexts.totals
    : 'Every code is in the list once, and there are as many as people who voted.';
  console.log(
    isSound
      ? `\nEverything agrees. ${told}\nWhether a vote is among them, the phone that cast it tells at ${origin}/results.\n${proofTexts.limits}`
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

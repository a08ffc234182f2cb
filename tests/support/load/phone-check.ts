/** The check that the results page makes for the votes of its phone (ADR 40), without a browser. */

import { categories } from '@fresher-party/contract/categories';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import type { CallOptions, Envelope } from '../../../toolchain/testing/api.ts';
import { checkVotes, foundText, prefixesFor } from '../../../web/src/features/voting/check-votes.ts';
import type { HeldCodes } from '../../../web/src/state/vote-codes.ts';

/** A call that has to succeed. */
type Ask = <K extends EndpointKey>(key: K, options: CallOptions<K>) => Promise<Envelope<K>>;

/**
 * Looks for a phone's codes as its results page does, without a session. Resolves with what it shows when all of them
 * are there and the totals agree, else with what is wrong, as JSON.
 */
export async function checkedBy(held: HeldCodes, ask: Ask): Promise<string> {
  const { results } = (await ask('GET /results', {})).data;
  const facts = results.map(async (result) => {
    const { category } = result;
    const list = async (prefix: string) =>
      (await ask('GET /results/codes/{category}/{prefix}', { params: { category, prefix } })).data;
    return { result, held: held[category], lists: await Promise.all(prefixesFor(held[category]).map(list)) };
  });
  const { found, missing, mismatches } = checkVotes(await Promise.all(facts));
  const voted = categories.filter((category) => held[category]);
  const isSound = found.length === voted.length && missing.length === 0 && mismatches.length === 0;
  return isSound ? foundText(found) : JSON.stringify({ found, missing, mismatches });
}

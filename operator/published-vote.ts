/** What a deployed app publishes about its vote, fetched as anybody can: without a session (ADR 40). */

import { type Category, categories } from '@fresher-party/contract/categories';
import { basePath, type EndpointKey, endpoints, type Output, successSchema } from '@fresher-party/contract/endpoints';
import type { ErrorCode } from '@fresher-party/contract/errors';
import { errorSchema } from '@fresher-party/contract/schemas/request';
import type { CategoryResultInfo, VoteCodes } from '@fresher-party/contract/schemas/voting';
import { codePrefixLength } from '@fresher-party/contract/vote-proof';
import { UserError } from './user-error.ts';

const timeoutMs = 30_000;
/** So many questions at once. */
const connections = 4;

export interface PublishedVote {
  /** Null until the results are published. */
  readonly results: readonly CategoryResultInfo[] | null;
  readonly codes: ReadonlyMap<Category, VoteCodes>;
}

/** Every beginning that a phone may ask for. */
const prefixes = Array.from({ length: 16 ** codePrefixLength }, (_, index) =>
  index.toString(16).padStart(codePrefixLength, '0'),
);

/** Reads the origin out of an address. Throws a UserError for anything else. */
export function originOf(address: string): string {
  const url = URL.parse(address);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin;
  throw new UserError(`"${address}" is no address of a web page, like https://example.web.app.`);
}

/** The public part of the API at `origin`. Each call throws a UserError when there is no answer, or none of this API. */
export function publishedVote(origin: string) {
  /** Null when the answer is a refusal with one of the `refusals`. */
  async function ask<K extends EndpointKey>(
    key: K,
    params: Readonly<Record<string, string>> = {},
    refusals: readonly ErrorCode[] = [],
  ): Promise<Output<K> | ErrorCode> {
    const path = key.slice(key.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const url = origin + basePath + path;
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
      .then(async (response) => ({ status: response.status, json: (await response.json()) as unknown }))
      .catch(() => null);
    if (answer === null) throw new UserError(`${url} did not answer as this app does: is the address right?`);
    const found = successSchema(endpoints[key]).safeParse(answer.json);
    if (answer.status === 200 && found.success) return found.data as Output<K>;
    const refusal = errorSchema.safeParse(answer.json);
    if (refusal.success && refusals.includes(refusal.data.code)) return refusal.data.code;
    throw new UserError(`${url} answered ${answer.status}${refusal.success ? `: ${refusal.data.message}` : '.'}`);
  }

  return {
    /** Throws a UserError too when the vote is not sealed, or was sealed without codes. */
    async read(): Promise<PublishedVote> {
      const answer = await ask('GET /results', {}, ['RESULTS_NOT_PUBLISHED']);
      const lists = await Promise.all(categories.map((category) => ask('GET /results/codes/{category}', { category })));
      return {
        results: typeof answer === 'string' ? null : answer.data.results,
        codes: new Map(
          lists.flatMap((list, index) => {
            const category = categories[index];
            return category && typeof list !== 'string' ? [[category, list.data] as const] : [];
          }),
        ),
      };
    },

    /** The codes of a category as phones get them, prefix by prefix. */
    async codesByPrefix(category: Category): Promise<string[]> {
      const found = new Map<string, readonly string[]>();
      const left = [...prefixes];
      const work = async (): Promise<void> => {
        for (let prefix = left.pop(); prefix !== undefined; prefix = left.pop()) {
          const answer = await ask('GET /results/codes/{category}/{prefix}', { category, prefix });
          if (typeof answer !== 'string') found.set(prefix, answer.data.codes);
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
      return prefixes.flatMap((prefix) => found.get(prefix) ?? []);
    },
  };
}

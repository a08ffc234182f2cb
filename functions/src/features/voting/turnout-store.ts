import { type Category, categories } from '@fresher-party/contract/categories';
import { limits } from '@fresher-party/contract/limits';
import type { People, Turnout } from '@fresher-party/contract/schemas/voting';
import type { Database } from '../../db/database.ts';
import { cachedCounts } from '../../db/pages.ts';
import { queries } from '../../db/queries.ts';
import { readSettings } from '../../evening/vote-settings.ts';

const hourMs = 60 * 60 * 1000;

/** Counts of people, voters and refused addresses, cached for ten seconds. */
export function turnoutStore(database: Database) {
  const { collections } = database;
  const counts = cachedCounts();
  return {
    /** Participants per category. */
    async participants(): Promise<Turnout[]> {
      // During the seal both exist and agree.
      const isCopied = (await readSettings(database)).seal?.generation != null;
      const query = isCopied ? queries.sealedParticipationIn : queries.participationIn;
      const countIn = (category: Category) => counts.of(category)(query(collections, { category }));
      return Promise.all(categories.map(async (category) => ({ category, participants: await countIn(category) })));
    },

    async people(now: Date): Promise<People> {
      const since = new Date(now.getTime() - hourMs);
      const refusedSince = new Date(now.getTime() - limits.refusedMailboxFor);
      const [signedUp, inLastHour, refusedAddresses] = await Promise.all([
        counts.of('all')(collections.users),
        counts.of('last-hour')(queries.usersSince(collections, { since })),
        counts.of('refused')(queries.refusedMailboxes(collections, { since: refusedSince })),
      ]);
      return { signedUp, inLastHour, refusedAddresses };
    },
  };
}

/** Reads back the stored data: each owner their own, and an organiser all lists. */

import { type Category, categories } from '@fresher-party/contract/categories';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { limits } from '@fresher-party/contract/limits';
import type { CallOptions, Envelope } from '../../tests/support/api.ts';
import { inParallel } from '../../tests/support/parallel.ts';
import { collections } from '../../tests/support/state.ts';
import { organisers } from './acts.ts';
import type { Instances } from './instances.ts';
import { phoneFor } from './phone.ts';
import type { Kept, PublishedCategory, ReadBack } from './record.ts';
import { actorOf, type RehearsalState } from './rehearsal-state.ts';

const atOnce = 50;
const countOf = async (name: 'users' | 'credentials' | 'ballots'): Promise<number> =>
  (await collections[name].count().get()).data().count;

export function reader(rehearsal: RehearsalState, instances: Pick<Instances, 'originOf'>) {
  const { token } = actorOf(rehearsal, organisers[0]);
  let turn = 0;

  /** Alternates between instances. */
  function get<K extends EndpointKey>(endpoint: K, options: CallOptions<K> = {}): Promise<Envelope<K>> {
    turn += 1;
    const act = { key: `reading-${turn}`, answerLost: false };
    return phoneFor(act, { scene: 'Reading everything back', instances, attempts: [] }).get(endpoint, options);
  }

  async function ownOf(who: string): Promise<Kept> {
    const own = { token: actorOf(rehearsal, who).token };
    const [songs, whispers, votes] = await Promise.all([
      get('GET /songs/my-suggestions', own),
      get('GET /messages/my-messages', own),
      get('GET /vote/mine', own),
    ]);
    return {
      songs: songs.data.suggestions.songLinks,
      whispers: whispers.data.messages.map(({ message }) => message),
      votes: votes.data.votes.map(({ category }) => category),
    };
  }

  async function listedByOrganiser(): Promise<ReadBack['byOrganiser']> {
    const lists = new Map<string, { songs: string[]; whispers: string[] }>();
    const listOf = (name: string) => {
      const list = lists.get(name) ?? { songs: [], whispers: [] };
      lists.set(name, list);
      return list;
    };
    let cursor: string | undefined;
    const query = () => ({ limit: limits.pageMax, ...(cursor ? { cursor } : {}) });
    do {
      const { data, nextCursor } = await get('GET /messages/all', { token, query: query() });
      for (const { sender, message } of data.messages) listOf(sender.name).whispers.push(message);
      cursor = nextCursor;
    } while (cursor !== undefined);
    do {
      const { data, nextCursor } = await get('GET /songs/all', { token, query: query() });
      for (const { user, songLinks } of data.allSubmissions) listOf(user.name).songs.push(...songLinks);
      cursor = nextCursor;
    } while (cursor !== undefined);
    return lists;
  }

  const turnout = async (): Promise<ReadonlyMap<Category, number>> => {
    const { data } = await get('GET /admin/turnout', { token });
    return new Map(data.turnout.map(({ category, participants }) => [category, participants]));
  };

  return {
    turnout,
    /** The number of unsealed ballots. */
    ballots: () => countOf('ballots'),

    async all(): Promise<ReadBack> {
      const people = [...rehearsal.actors.keys()].filter((who) => actorOf(rehearsal, who).user.role === 'guest');
      const tasks = people.map((who) => async () => [who, await ownOf(who)] as const);
      return {
        byOwners: new Map(await inParallel(atOnce, tasks)),
        byOrganiser: await listedByOrganiser(),
        accounts: (await countOf('users')) - organisers.length,
        credentials: (await countOf('credentials')) - organisers.length,
      };
    },

    /** The published vote, as read by everybody and by an organiser. */
    async published(): Promise<PublishedCategory[]> {
      const { results } = (await get('GET /results')).data;
      const { candidates } = (await get('GET /vote/all', { token })).data;
      const people = await turnout();
      const votesIn = (list: readonly { id: string; votes?: number | undefined }[], category: Category): number[] =>
        (rehearsal.candidates.get(category) ?? []).map(({ id }) => list.find((one) => one.id === id)?.votes ?? 0);
      const published = categories.map(async (category) => {
        const result = results.find((one) => one.category === category);
        const { codes } = (await get('GET /results/codes/{category}', { params: { category } })).data;
        return {
          category,
          votes: votesIn(result?.candidates ?? [], category),
          organisersVotes: votesIn(candidates, category),
          participants: result?.participants ?? 0,
          ballots: result?.ballots ?? 0,
          codes: codes.length,
          turnout: people.get(category) ?? 0,
        };
      });
      return Promise.all(published);
    },
  };
}

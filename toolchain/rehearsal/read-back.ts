/** Reading everything back at the end: each owner what is theirs, and an organiser all lists. */

import { type Category, categories } from '@fresher-party/contract/categories';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { limits } from '@fresher-party/contract/limits';
import type { Actor } from '../testing/actors.ts';
import type { CallOptions, Envelope } from '../testing/api.ts';
import { inParallel } from '../testing/parallel.ts';
import { collections } from '../testing/state.ts';
import { organisers } from './acts.ts';
import { actorOf, type Cast } from './cast.ts';
import type { Instances } from './instances.ts';
import { phoneFor } from './phone.ts';
import type { Kept, PublishedCategory, ReadBack } from './record.ts';

const atOnce = 50;

export function reader(cast: Cast, instances: Pick<Instances, 'originOf'>) {
  let turn = 0;
  const organiser = actorOf(cast, organisers[0]);

  function get<K extends EndpointKey>(endpoint: K, options: CallOptions<K> = {}): Promise<Envelope<K>> {
    turn += 1;
    const act = { key: `reading-${turn}`, answerLost: false };
    return phoneFor(act, { scene: 'Reading everything back', instances, attempts: [] }).get(endpoint, options);
  }

  async function ownOf({ token }: Actor): Promise<Kept> {
    const [songs, whispers, votes] = await Promise.all([
      get('GET /songs/my-suggestions', { token }),
      get('GET /messages/my-messages', { token }),
      get('GET /vote/mine', { token }),
    ]);
    return {
      songs: songs.data.suggestions.songLinks,
      whispers: whispers.data.messages.map(({ message }) => message),
      votes: votes.data.votes.map(({ category }) => category),
    };
  }

  /** All pages of a list. */
  async function everyPage<T>(page: (cursor: string | undefined) => Promise<{ items: T[]; next: string | undefined }>) {
    const all: T[] = [];
    let cursor: string | undefined;
    do {
      const { items, next } = await page(cursor);
      all.push(...items);
      cursor = next;
    } while (cursor !== undefined);
    return all;
  }

  const queryOf = (cursor: string | undefined) => ({ limit: limits.pageMax, ...(cursor ? { cursor } : {}) });
  const { token } = organiser;

  async function listedByOrganiser(): Promise<ReadBack['byOrganiser']> {
    const whispers = await everyPage(async (cursor) => {
      const { data, nextCursor: next } = await get('GET /messages/all', { token, query: queryOf(cursor) });
      return { items: data.messages, next };
    });
    const songs = await everyPage(async (cursor) => {
      const { data, nextCursor: next } = await get('GET /songs/all', { token, query: queryOf(cursor) });
      return { items: data.allSubmissions, next };
    });
    const names = new Set([...songs.map(({ user }) => user.name), ...whispers.map(({ sender }) => sender.name)]);
    return new Map(
      [...names].map((name) => [
        name,
        {
          songs: songs.filter(({ user }) => user.name === name).flatMap(({ songLinks }) => songLinks),
          whispers: whispers.filter(({ sender }) => sender.name === name).map(({ message }) => message),
        },
      ]),
    );
  }

  return {
    /** What is kept of everybody's, and how many accounts there are. */
    async all(): Promise<ReadBack> {
      const people = [...cast.actors].filter(([, { user }]) => user.role === 'guest');
      const own = await inParallel(
        atOnce,
        people.map(
          ([who, actor]) =>
            async () =>
              [who, await ownOf(actor)] as const,
        ),
      );
      const [users, credentials] = await Promise.all([
        collections.users.count().get(),
        collections.credentials.count().get(),
      ]);
      const [known, signingIn] = [users.data().count, credentials.data().count];
      if (known !== signingIn) throw new Error(`There are ${known} people, and ${signingIn} of them can log in.`);
      return { byOwners: new Map(own), byOrganiser: await listedByOrganiser(), accounts: known - organisers.length };
    },

    async turnout(): Promise<ReadonlyMap<Category, number>> {
      const { turnout } = (await get('GET /admin/turnout', { token })).data;
      return new Map(turnout.map(({ category, participants }) => [category, participants]));
    },

    /** The published vote, from what everybody can read. */
    async published(): Promise<PublishedCategory[]> {
      const { results } = (await get('GET /results')).data;
      const turnout = await this.turnout();
      return Promise.all(
        categories.map(async (category) => {
          const result = results.find((one) => one.category === category);
          const { codes } = (await get('GET /results/codes/{category}', { params: { category } })).data;
          const votesOf = (id: string) => result?.candidates.find((candidate) => candidate.id === id)?.votes ?? 0;
          return {
            category,
            votes: (cast.candidates.get(category) ?? []).map(({ id }) => votesOf(id)),
            participants: result?.participants ?? 0,
            ballots: result?.ballots ?? 0,
            codes: codes.length,
            turnout: turnout.get(category) ?? 0,
          };
        }),
      );
    },
  };
}

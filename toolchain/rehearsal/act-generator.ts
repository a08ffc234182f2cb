/**
 * Generates the people and acts of a plan, each act with the product's expected answer. Pure.
 */

import { type Category, categories } from '@fresher-party/contract/categories';
import type { ErrorCode } from '@fresher-party/contract/errors';
import { limits } from '@fresher-party/contract/limits';
import { voteValueLength } from '@fresher-party/contract/vote-proof';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Act, type Action, personName, type Turn } from './acts.ts';

export interface Person {
  readonly who: string;
  /** Whether they sign up on Day Two. */
  readonly isLate: boolean;
  /** Number of accepted songs. */
  songs: number;
  whispers: number;
  isStopped: boolean;
  /** The accepted votes. */
  readonly votes: Map<Category, Act>;
}

const percent = { lostAnswers: 5, late: 15, onlookers: 40 };
/** Actions that store nothing, whose answers are never dropped. */
const reading: readonly Action['do'][] = ['read pages', 'check the codes', 'poll the event', 'wait', 'ask who I am'];

/** A track link by number, with a well-formed id of no real song. */
const trackOf = (number: number): string =>
  `https://open.spotify.com/track/rehearsal${String(number).padStart(13, '0')}`;

/** Deterministic random draws from a seed. */
function drawsOf(seed: number) {
  const generator = xoroshiro128plus(seed);
  /** A random integer from 0 to `count - 1`. */
  const below = (count: number): number => uniformInt(generator, 0, count - 1);
  return {
    below,
    /** True with this probability. */
    chance: (percent: number): boolean => below(100) < percent,
    shuffled<T>(list: readonly T[]): T[] {
      const left = [...list];
      return list.map(() => left.splice(below(left.length), 1)[0] as T);
    },
    /** Random hexadecimal digits. */
    hex: (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  };
}

export function actGenerator(people: number, seed: number, lostAnswers = percent.lostAnswers) {
  const draws = drawsOf(seed);
  let count = 0;
  function act(action: Action, refusal?: ErrorCode): Act {
    count += 1;
    const answerLost = !reading.includes(action.do) && draws.chance(lostAnswers);
    return { ...action, key: `rehearsal-${seed}-${count}`, answerLost, ...(refusal ? { refusal } : {}) };
  }
  const turn = (who: string, ...actions: readonly Action[]): Turn => ({
    who,
    acts: actions.map((action) => act(action)),
  });

  const everybody = Array.from({ length: people }, (_, index): Person => {
    const isLate = draws.chance(percent.late);
    return { who: personName(index), isLate, songs: 0, whispers: 0, isStopped: false, votes: new Map() };
  });
  const tracks = Array.from({ length: 20 + Math.floor(people / 4) }, (_, index) => trackOf(index + 1));
  /** The number of candidates in each category. */
  const candidateCounts = new Map(categories.map((category) => [category, 3 + draws.below(3)]));

  /** Songs that the person has not requested yet. Each person starts at another place in the list. */
  function songs(person: Person, wanted: number, refusal?: ErrorCode): Act {
    const start = everybody.indexOf(person) * 7 + person.songs;
    const links = Array.from({ length: wanted }, (_, index) => tracks[(start + index) % tracks.length] as string);
    const isFull = person.songs + wanted > limits.songSlots;
    const refused = person.isStopped ? 'SENDING_BLOCKED' : (refusal ?? (isFull ? 'SONG_SLOTS_USED' : undefined));
    if (!refused) person.songs += wanted;
    return act({ do: 'request songs', links }, refused);
  }

  function whisper(person: Person): Act {
    const text = `Whisper ${person.whispers + 1} of ${person.who}, seed ${seed}`;
    if (person.isStopped) return act({ do: 'whisper', text: `${text}, refused` }, 'SENDING_BLOCKED');
    person.whispers += 1;
    return act({ do: 'whisper', text });
  }

  function vote(person: Person, category: Category, refusal?: ErrorCode): Act {
    const names = candidateCounts.get(category) ?? 1;
    // The lower of two draws, so that the first names on the ballot get more votes.
    const choice = Math.min(draws.below(names), draws.below(names));
    const cast = act({ do: 'vote', category, choice, value: draws.hex(voteValueLength) }, refusal);
    if (!refusal) person.votes.set(category, cast);
    return cast;
  }

  return {
    draws,
    everybody,
    tracks,
    turn,
    songs,
    whisper,
    vote,

    /** Registrations of all candidates. */
    registrations: (): Action[] =>
      [...candidateCounts].flatMap(([category, names]) =>
        Array.from({ length: names }, (_, choice): Action => {
          return { do: 'register', category, choice, name: `${category} Candidate ${choice + 1}` };
        }),
      ),

    signUps: (crowd: readonly Person[]): Turn[] =>
      crowd.map(({ who }) => turn(who, { do: 'sign up', mistypes: draws.chance(8) })),

    /** Random people of a crowd who only read pages. */
    onlookers: (crowd: readonly Person[]): Turn[] =>
      crowd.filter(() => draws.chance(percent.onlookers)).map(({ who }) => turn(who, { do: 'read pages' })),

    /** Up to `mostSongs` songs each, and a whisper from `whisperers` percent. */
    sendings: (crowd: readonly Person[], mostSongs: number, whisperers: number): Turn[] =>
      crowd.flatMap((person) => {
        const wanted = Math.min(draws.below(mostSongs + 1), limits.songSlots - person.songs);
        const song = wanted > 0 ? [songs(person, wanted)] : [];
        const acts = [...song, ...(draws.chance(whisperers) ? [whisper(person)] : [])];
        return acts.length > 0 ? [{ who: person.who, acts }] : [];
      }),

    /** Votes of `share` percent, in each category in which they have not voted. */
    votes: (crowd: readonly Person[], share: number): Turn[] =>
      crowd.flatMap((person) => {
        const left = categories.filter((category) => !person.votes.has(category) && draws.chance(share));
        return left.length > 0 ? [{ who: person.who, acts: left.map((category) => vote(person, category)) }] : [];
      }),

    /** An organiser blocks or unblocks a person's whispers and songs. */
    stop(organiser: string, person: Person, blocked: boolean): Turn {
      person.isStopped = blocked;
      return turn(organiser, { do: 'stop sender', person: person.who, blocked });
    },
  };
}

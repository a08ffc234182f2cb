/**
 * The plan of a rehearsal: acts in order, times, and faults. A pure function of its options (ADR 46): no clock, no
 * network, and no randomness except the seed's.
 */

import { categories } from '@fresher-party/contract/categories';
import { eventMoment } from '@fresher-party/contract/event';
import { actGenerator } from './act-generator.ts';
import { type Fault, type FaultsFor, organisers, type Plan, quietScene, type Scene, type Turn } from './acts.ts';
import { eveningOf } from './evening.ts';

export const modes = ['evening', 'rush', 'hall', 'lockout', 'flood'] as const;
export type Mode = (typeof modes)[number];

export interface Wish {
  readonly mode: Mode;
  readonly people: number;
  readonly seed: number;
  /** Replaces the planned faults in every scene that may have some. */
  readonly faults?: readonly Omit<Fault, 'afterTurns'>[] | undefined;
  /** Duration of the lockout. */
  readonly minutes: number;
}

/** With fewer people than `least`, a scene may find nobody for an act. */
export const sizes: Record<Mode, { readonly least: number; readonly usual: number }> = {
  evening: { least: 30, usual: 300 },
  rush: { least: 10, usual: 3000 },
  hall: { least: 10, usual: 3000 },
  lockout: { least: 2, usual: 20 },
  flood: { least: 26, usual: 156 },
};
export const mostPeople = 3000;

type ActGenerator = ReturnType<typeof actGenerator>;
type Bare = Partial<Scene> & Pick<Scene, 'name'>;

const sceneOf = (parts: Bare): Scene => ({ before: [], turns: [], after: [], faults: [], atOnce: 40, ...parts });
const nightTwo = (time: string): string => new Date(eventMoment(2, time)).toISOString();

/** The vote from its opening until every phone has checked the results, on the same instances. */
function rushOf({ everybody, turn, vote, songs, whisper, registrations }: ActGenerator, faultsFor: FaultsFor): Scene[] {
  const [, desk] = organisers;
  const prober = everybody[0]?.who ?? '';
  // As with polling phones, each instance has just cached the event from before an act, for 2 s.
  const polled = [{ do: 'poll the event' }, { do: 'poll the event' }] as const;
  const toldOf = (until: 'open' | 'closed' | 'published') => ({
    turns: everybody.map(({ who }) => turn(who, { do: 'poll the event', until })),
    atOnce: everybody.length,
  });
  const single = (person: (typeof everybody)[number], act: Turn['acts'][number]): Turn => ({
    who: person.who,
    acts: [act],
  });
  // Everybody's first vote, then everybody's second. One in ten also sends a song and a whisper.
  const turns = [
    ...categories.flatMap((category) => everybody.map((person) => single(person, vote(person, category)))),
    ...everybody
      .filter((_, index) => index % 10 === 0)
      .flatMap((person) => [single(person, songs(person, 1)), single(person, whisper(person))]),
  ];
  return [
    sceneOf({ name: 'The desk is set up', at: nightTwo('18:50'), before: [turn(desk, ...registrations())] }),
    sceneOf({
      name: 'The vote is opened',
      before: [turn(desk, ...polled, { do: 'desk', act: 'open' })],
      ...toldOf('open'),
    }),
    sceneOf({
      name: 'The rush',
      turns,
      atOnce: 500,
      faults: faultsFor([], () => Math.ceil(turns.length / 3)),
      prober,
    }),
    sceneOf({
      name: 'The vote is closed',
      before: [turn(desk, ...polled, { do: 'desk', act: 'close' })],
      ...toldOf('closed'),
    }),
    sceneOf({ name: 'Sealed', before: [turn(desk, { do: 'seal' })], prober }),
    sceneOf({
      name: 'Published',
      before: [turn(desk, ...polled, { do: 'desk', act: 'publish' })],
      ...toldOf('published'),
      prober,
    }),
    sceneOf({
      name: 'Everybody checks their codes',
      turns: everybody.map(({ who }) => turn(who, { do: 'check the codes' })),
      atOnce: 500,
    }),
  ];
}

/** Everybody signs up at once, then logs in again. */
function hallOf({ everybody, turn }: ActGenerator, faultsFor: FaultsFor): Scene[] {
  const signingUp = everybody.map(({ who }) => turn(who, { do: 'sign up', mistypes: false }, { do: 'ask who I am' }));
  const atOnce = 200;
  return [
    sceneOf({
      name: 'Signing up',
      at: nightTwo('16:30'),
      turns: signingUp,
      atOnce,
      faults: faultsFor([], () => Math.ceil(signingUp.length / 3)),
    }),
    sceneOf({ name: 'Logging in', turns: everybody.map(({ who }) => turn(who, { do: 'log in' })), atOnce }),
  ];
}

/**
 * Owners sign up, log in and reset, one after the other, while an attacker with their IP address tries to stop them.
 */
function lockoutOf({ everybody, turn }: ActGenerator, minutes: number): Scene[] {
  const spread = (minutes * 60) / everybody.length;
  const pause = { do: 'wait', seconds: spread * 0.05 } as const;
  const turns = everybody.map(({ who }, index) =>
    turn(
      who,
      { do: 'wait', seconds: index * spread * 0.95 },
      { do: 'sign up by link' },
      pause,
      { do: 'log in on a known device' },
      pause,
      { do: 'log in on a new device' },
      pause,
      { do: 'reset by link' },
    ),
  );
  const reaches = [
    'wrong code, no id: 400',
    'wrong password: 401',
    'wrong password: 429',
    'request to sign up, then wrong codes for it: 429',
    'request to reset: 429',
    'login of somebody made up: 401',
    'made-up link: 400',
  ];
  const strangers = { connections: 40, from: 'campus', reaches } as const;
  return [sceneOf({ name: 'The attack', at: nightTwo('16:30'), turns, atOnce: Math.max(1, turns.length), strangers })];
}

const floods = [
  { only: 'login of somebody made up', reaches: ['login of somebody made up: 401'] },
  { only: 'sign-up of somebody made up', reaches: ['sign-up of somebody made up: 403'] },
] as const;

/**
 * People sign up, log in on a new and on a known device and use the app, first alone, then during a flood: each kind of
 * flood, from each network, with few and many connections.
 */
function floodOf({ everybody, turn }: ActGenerator): Scene[] {
  const attacks = floods.flatMap((flood) =>
    [60, 150].flatMap((connections) =>
      (['campus', 'elsewhere', 'invented'] as const).map((from) => ({ ...flood, connections, from })),
    ),
  );
  const size = Math.floor(everybody.length / (1 + attacks.length));
  const used = Array.from({ length: 10 }, () => ({ do: 'ask who I am' }) as const);
  const turnsOf = (index: number) =>
    everybody
      .slice(index * size, (index + 1) * size)
      .map(({ who }, place) =>
        turn(
          who,
          { do: 'wait', seconds: 1 + place / 2 },
          { do: 'sign up', mistypes: false },
          { do: 'log in' },
          { do: 'log in on a known device' },
          ...used,
        ),
      );
  return [
    sceneOf({
      name: quietScene,
      at: nightTwo('16:30'),
      before: [turn(organisers[0], { do: 'admit', people: everybody.map(({ who }) => who) })],
      turns: turnsOf(0),
      atOnce: size,
    }),
    ...attacks.map((strangers, index) =>
      sceneOf({
        name: `${strangers.only}, ${strangers.connections} connections, ${strangers.from}`,
        turns: turnsOf(index + 1),
        atOnce: size,
        strangers,
      }),
    ),
  ];
}

/** Sign-ups get no faults except the mail server's, because SMTP can't guarantee exactly one mail (ADR 5). */
function faultsOf({ faults, mode }: Wish): FaultsFor {
  return (planned, draw) => {
    const isSigningUp = mode === 'hall' || planned.some(([name]) => name === 'mail server refuses');
    const wanted = faults
      ?.filter(({ name }) => (name === 'mail server refuses') === isSigningUp)
      .map(({ name, seconds }) => [name, seconds] as const);
    return (wanted ?? planned).map(([name, seconds]) => ({ name, afterTurns: draw(), seconds }));
  };
}

export function planOf(wish: Wish): Plan {
  const { mode, people, seed, minutes } = wish;
  const generator = actGenerator(people, seed, mode === 'evening' ? undefined : 0);
  const faultsFor = faultsOf(wish);
  const known = mode === 'rush' ? generator.everybody.map(({ who }) => who) : [];
  const plan = { seed, known, songsWithoutAnswer: generator.tracks.slice(0, 10) };
  switch (mode) {
    case 'evening':
      // All mails of an evening are requested within seconds.
      return { ...plan, tolerated: [], mailRate: '100', scenes: eveningOf(generator, faultsFor) };
    case 'rush':
      // An instance closes connections that are idle for five seconds, just when a request may be sent.
      return { ...plan, tolerated: [0], scenes: rushOf(generator, faultsFor) };
    case 'hall':
      return { ...plan, tolerated: [503], scenes: hallOf(generator, faultsFor) };
    case 'lockout':
      return { ...plan, tolerated: [503], scenes: lockoutOf(generator, minutes) };
    case 'flood':
      return { ...plan, tolerated: [503], scenes: floodOf(generator) };
  }
}

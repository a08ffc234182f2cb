/** The plan of both nights. */

import { categories } from '@fresher-party/contract/categories';
import { eventMoment } from '@fresher-party/contract/event';
import { limits } from '@fresher-party/contract/limits';
import type { actGenerator, Person } from './act-generator.ts';
import { type Action, type FaultName, type FaultsFor, organisers, type Scene, type Turn } from './acts.ts';

const [dj, desk] = organisers;

/** A time on Night Two, in the vote desk's format. */
const moment = (time: string): string => new Date(eventMoment(2, time)).toISOString();

interface Parts {
  readonly before?: readonly Turn[];
  readonly turns?: readonly Turn[];
  readonly after?: readonly Turn[];
  readonly faults?: readonly (readonly [name: FaultName, seconds: number])[];
}

export function eveningOf(generator: ReturnType<typeof actGenerator>, faultsFor: FaultsFor): Scene[] {
  const { draws, everybody, turn, songs, whisper, vote, votes, sendings, onlookers, stop } = generator;
  const people = everybody.length;
  const early = everybody.filter(({ isLate }) => !isLate);
  const late = everybody.filter(({ isLate }) => isLate);
  const some = (crowd: readonly Person[], count: number): Person[] => draws.shuffled(crowd).slice(0, count);
  const asTurns = (acts: readonly (readonly [Person, Turn['acts'][number]])[]): Turn[] =>
    acts.map(([{ who }, act]) => ({ who, acts: [act] }));

  const scenes: Scene[] = [];
  let signedUp: readonly Person[] = [];
  function scene(name: string, day: 1 | 2, time: string, { before = [], turns = [], after = [], faults = [] }: Parts) {
    const ordered = draws.shuffled(turns);
    scenes.push({
      name,
      night: day === 1 ? 'Night One' : 'Night Two',
      at: new Date(eventMoment(day, time)).toISOString(),
      before,
      turns: ordered,
      atOnce: 40,
      after,
      // In the first half, while there are requests to disturb.
      faults:
        faults.length === 0
          ? []
          : faultsFor(faults, () => (ordered.length > 0 ? 1 + draws.below(Math.ceil(ordered.length / 2)) : 0)),
      ...(signedUp.length > 0 ? { prober: signedUp[draws.below(signedUp.length)]?.who ?? '' } : {}),
    });
  }

  // These two leave documents locked for a minute. Both are injected during votes, so that only votes have to wait.
  const whileVoting = draws.shuffled([
    ['function killed', 2],
    ['database out of reach', 3],
  ] as const);
  const onNightOne = draws.shuffled([
    ['database stopped', 2],
    ...(draws.chance(30) ? [['function killed', 1]] : []),
  ] as [FaultName, number][]);

  scene('The desk is set up', 1, '15:00', {
    before: [
      turn(
        desk,
        ...generator.registrations(),
        { do: 'publish the facts' },
        { do: 'desk', act: 'schedule', opensAt: moment('19:30'), closesAt: moment('20:30') },
      ),
    ],
  });

  signedUp = early;
  scene('Signing up', 1, '16:30', { turns: generator.signUps(early), faults: [['mail server refuses', 2]] });

  scene('Night One', 1, '20:30', {
    turns: [...sendings(early, 2, 45), ...onlookers(early)],
    after: [
      turn(dj, { do: 'board', act: 'play' }, { do: 'board', act: 'played' }),
      turn(desk, { do: 'move whispers', count: 10, to: 'on-stage' }),
    ],
    faults: [['Spotify is down', 3], ...onNightOne.slice(0, 1)],
  });

  const stopped = some(early, 1 + Math.floor(people / 150));
  const stops = stopped.map((person) => stop(desk, person, true));
  const sending = early.filter(({ isStopped }) => !isStopped);
  const lateSendings = sendings(sending, limits.songSlots, 30);
  const full = sending.filter((person) => person.songs === limits.songSlots);
  scene('Night One, late', 1, '22:45', {
    before: stops,
    turns: [
      ...lateSendings,
      ...stopped.map((person) => ({ who: person.who, acts: [whisper(person), songs(person, 1)] })),
      ...onlookers(early),
      turn(dj, { do: 'board', act: 'play' }, { do: 'board', act: 'skip' }, { do: 'board', act: 'lock' }),
      turn(desk, { do: 'move whispers', count: 20, to: 'done' }, { do: 'move whispers', count: 5, to: 'hidden' }),
    ],
    after: [
      ...asTurns(some(full, 5).map((person) => [person, songs(person, 1)])),
      turn(dj, { do: 'board', act: 'pause' }),
    ],
    faults: onNightOne.slice(1),
  });

  const withSlots = sending.filter((person) => person.songs < limits.songSlots);
  scene('Requests are paused', 1, '23:30', {
    turns: asTurns(some(withSlots, 5).map((person) => [person, songs(person, 1, 'SONGS_PAUSED')])),
    after: [turn(dj, { do: 'board', act: 'reopen' })],
  });

  signedUp = everybody;
  scene('Day Two', 2, '16:30', {
    before: [
      ...stopped.slice(0, 1).map((person) => stop(desk, person, false)),
      turn(desk, { do: 'now', act: 'start', item: 'dances-1' }, { do: 'now', act: 'shift', minutes: 10 }),
    ],
    turns: [
      ...generator.signUps(late),
      ...some(early, Math.floor(people / 10)).map(({ who }) => turn(who, { do: 'log in' })),
      ...sendings(
        early.filter(({ isStopped }) => !isStopped),
        1,
        20,
      ),
      ...onlookers(early),
    ],
    after: [turn(dj, { do: 'board', act: 'play' }), turn(desk, { do: 'move whispers', count: 10, to: 'done' })],
  });

  scene('Before the vote', 2, '18:50', {
    turns: [
      ...asTurns(some(everybody, 10).map((person) => [person, vote(person, 'Mr_Fresher', 'VOTING_LOCKED')])),
      ...onlookers(everybody),
    ],
    after: [turn(desk, { do: 'desk', act: 'open' })],
  });

  scene('The vote opens', 2, '19:02', {
    before: [turn(desk, { do: 'desk', act: 'extend', closesAt: moment('21:00') })],
    turns: votes(everybody, 60),
    faults: whileVoting.slice(0, 1),
  });

  const voted = everybody.filter((person) => person.votes.size > 0);
  scene('The vote goes on', 2, '19:45', {
    turns: [...votes(everybody, 70), ...onlookers(everybody)],
    // A second vote each, and a repeat of the first, which must be counted once.
    after: some(voted, 10).flatMap((person) =>
      [...person.votes].slice(0, 1).map(([category, cast]) => {
        return { who: person.who, acts: [vote(person, category, 'ALREADY_VOTED'), cast] };
      }),
    ),
    faults: whileVoting.slice(1),
  });

  const tooLate = everybody.filter((person) => !person.votes.has('Miss_Fresher'));
  scene('The vote is closed', 2, '20:40', {
    before: [turn(desk, { do: 'desk', act: 'close' }, { do: 'desk', act: 'take-back' }, { do: 'desk', act: 'close' })],
    turns: [
      ...asTurns(some(tooLate, 10).map((person) => [person, vote(person, 'Miss_Fresher', 'VOTING_CLOSED')])),
      ...onlookers(everybody),
    ],
  });

  scene('Sealed, and on stage', 2, '20:45', {
    before: [
      turn(
        desk,
        { do: 'seal' },
        { do: 'desk', act: 'start-stage' },
        ...categories.map((category): Action => ({ do: 'reveal', category })),
      ),
    ],
    faults: [['function killed', 1]],
  });

  const voters = everybody.filter((person) => person.votes.size > 0);
  scene('Results', 2, '21:30', {
    turns: [...voters.map(({ who }) => turn(who, { do: 'check the codes' })), ...onlookers(everybody)],
  });

  return scenes;
}

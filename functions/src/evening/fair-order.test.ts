import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairOrder, fateOf, type SongHistory, type SongRequest } from './fair-order.ts';

const fresh: SongHistory = { playing: null, played: new Map(), skipped: new Set() };
const namesOf = (requests: readonly SongRequest[], history = fresh) =>
  fairOrder(requests, history).map(({ song }) => song);

const request = (person: string, song: string, at: number): SongRequest => ({ person, song, at });

describe('fairOrder', () => {
  it('orders everybody’s first songs by time, then the second ones', () => {
    const requests = [request('a', '1', 1), request('a', '2', 2), request('b', '3', 3), request('b', '4', 4)];
    expect(namesOf(requests)).toEqual(['1', '3', '2', '4']);
  });

  it('gives a song the place of its best request, and counts its requesters', () => {
    const requests = [request('a', '1', 1), request('a', '2', 2), request('b', '3', 5), request('c', '2', 4)];
    expect(fairOrder(requests, fresh)).toEqual([
      { song: '1', requesters: 1, firsts: 1, at: 1 },
      { song: '2', requesters: 2, firsts: 1, at: 2 },
      { song: '3', requesters: 1, firsts: 1, at: 5 },
    ]);
  });

  it('puts people who have had a turn behind those who have not', () => {
    const requests = [request('a', '1', 1), request('a', '2', 2), request('b', '3', 9)];
    expect(namesOf(requests, { ...fresh, playing: '1' })).toEqual(['3', '2']);
    expect(namesOf(requests, { ...fresh, played: new Map([['1', 5]]) })).toEqual(['3', '2']);
  });

  it('does not count a skip as a turn', () => {
    const requests = [request('a', '1', 1), request('a', '2', 2), request('b', '3', 9)];
    expect(namesOf(requests, { ...fresh, skipped: new Set(['1']) })).toEqual(['2', '3']);
  });

  it('queues a played song again for a later request', () => {
    const requests = [request('a', '1', 1), request('b', '1', 9)];
    expect(fairOrder(requests, { ...fresh, played: new Map([['1', 5]]) })).toEqual([
      { song: '1', requesters: 1, firsts: 1, at: 9 },
    ]);
  });
});

/** Up to eight people with up to three songs each, from a small set, so that they share some. */
const evening = fc
  .uniqueArray(
    fc.record({
      person: fc.constantFrom(...'abcdefgh'),
      song: fc.constantFrom(...'0123456789'),
      at: fc.integer({ min: 0, max: 20 }),
    }),
    { selector: ({ person, song }) => `${person}${song}`, maxLength: 24 },
  )
  .map((requests) => [...Map.groupBy(requests, ({ person }) => person).values()].flatMap((own) => own.slice(0, 3)));

const history = fc
  .record({
    playing: fc.option(fc.constantFrom(...'0123456789')),
    played: fc.dictionary(fc.constantFrom(...'01234'), fc.integer({ min: 0, max: 20 })),
    skipped: fc.uniqueArray(fc.constantFrom(...'3456789')),
  })
  .map(({ playing, played, skipped }): SongHistory => {
    return { playing, played: new Map(Object.entries(played)), skipped: new Set(skipped) };
  });

/** The turns a person has had, by the wording of the rule and independent of its code. */
const turnsOf = (requests: readonly SongRequest[], person: string, past: SongHistory) =>
  requests.filter((each) => each.person === person && ['played', 'playing'].includes(fateOf(each, past))).length;

describe('the fair order of any evening', () => {
  it('does not depend on the order in which requests are read', () => {
    const shuffled = fc
      .tuple(evening, history)
      .chain(([requests, past]) =>
        fc.tuple(
          fc.constant(requests),
          fc.shuffledSubarray(requests, { minLength: requests.length }),
          fc.constant(past),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([requests, others, past]) => {
        expect(fairOrder(others, past)).toEqual(fairOrder(requests, past));
      }),
    );
  });

  it('contains each song that somebody waits for, once, and no other', () => {
    fc.assert(
      fc.property(evening, history, (requests, past) => {
        const waiting = requests.filter((each) => fateOf(each, past) === 'queued').map(({ song }) => song);
        expect(namesOf(requests, past).sort()).toEqual([...new Set(waiting)].sort());
      }),
    );
  });

  it('plays everybody’s first song before anybody’s second', () => {
    fc.assert(
      fc.property(evening, (requests) => {
        const played = new Map<string, number>();
        for (;;) {
          const past: SongHistory = { playing: null, played, skipped: new Set() };
          const [next] = fairOrder(requests, past);
          if (!next) return;
          const turns = (person: string) => turnsOf(requests, person, past);
          const waiting = requests.filter((each) => fateOf(each, past) === 'queued');
          const least = Math.min(...waiting.map(({ person }) => turns(person)));
          const itsPeople = waiting.filter(({ song }) => song === next.song).map(({ person }) => person);
          // The next song belongs to somebody with the fewest turns.
          expect(Math.min(...itsPeople.map(turns))).toBe(least);
          played.set(next.song, 100);
        }
      }),
    );
  });

  it('never moves a song back when one more person requests it', () => {
    fc.assert(
      fc.property(evening, history, fc.constantFrom(...'0123456789'), (requests, past, song) => {
        const before = namesOf(requests, past);
        if (!before.includes(song)) return;
        const place = before.indexOf(song);
        const after = namesOf([...requests, request('newcomer', song, 50)], past);
        expect(after.indexOf(song)).toBeLessThanOrEqual(place);
      }),
    );
  });

  it('costs requesters no turn when their song is skipped', () => {
    fc.assert(
      fc.property(evening, history, (requests, past) => {
        const [first, ...rest] = namesOf(requests, past);
        if (first === undefined) return;
        const skipped: SongHistory = { ...past, skipped: new Set([...past.skipped, first]) };
        const after = namesOf(requests, skipped);
        expect(after).toHaveLength(rest.length);
        for (const { person } of requests) {
          expect(turnsOf(requests, person, skipped)).toBe(turnsOf(requests, person, past));
        }
      }),
    );
  });
});

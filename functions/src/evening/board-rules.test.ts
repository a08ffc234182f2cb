import type { BoardAct } from '@fresher-party/contract/songs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterBoardAct,
  type BoardState,
  emptyBoard,
  fairOrder,
  fateOf,
  historyOf,
  type SongHistory,
  type SongRequest,
  stateFor,
  withLockedFirst,
} from './board-rules.ts';

const by = { id: 'o1', name: 'Tara' };
const at = (minute: number) => new Date(Date.UTC(2025, 9, 10, 14, minute));

/** The board after some acts, a minute apart. */
function boardAfter(...acts: readonly (readonly [BoardAct, string?])[]): BoardState {
  return acts.reduce((board, [act, song], index) => {
    const next = afterBoardAct(board, { act, song, version: board.version }, at(index + 1), by);
    if (!next) throw new Error('Refused');
    return next;
  }, emptyBoard);
}

describe('afterBoardAct', () => {
  it('refuses an act on an older version of the board', () => {
    const first = afterBoardAct(emptyBoard, { act: 'play', song: 'a', version: 0 }, at(1), by);
    expect(first?.version).toBe(1);
    expect(afterBoardAct(first ?? emptyBoard, { act: 'play', song: 'b', version: 0 }, at(2), by)).toBeNull();
  });

  it('keeps the times of the last play and of the last skip', () => {
    expect(boardAfter(['play', 'a'], ['played', 'a'], ['skip', 'b'], ['skip', 'a'], ['play', 'a']).tracks).toEqual({
      a: { playedAt: at(2), skippedAt: at(4) },
      b: { skippedAt: at(3) },
    });
  });

  it('requeues by undoing only the last play or skip of a song', () => {
    const playedOnce = { a: { playedAt: at(1) } };
    expect(boardAfter(['played', 'a'], ['skip', 'a'], ['requeue', 'a']).tracks).toEqual(playedOnce);
    expect(boardAfter(['played', 'a'], ['play', 'a'], ['requeue', 'a']).tracks).toEqual(playedOnce);
    expect(boardAfter(['skip', 'a'], ['play', 'a'], ['requeue', 'a']).tracks).toEqual({});
    expect(boardAfter(['skip', 'a'], ['played', 'a'], ['requeue', 'a']).tracks).toEqual({});
    for (const act of ['play', 'lock'] as const)
      expect(boardAfter([act, 'a'], ['requeue', 'a'])).toMatchObject({ playing: null, next: null });
  });

  it.each([
    ['play', 'b'],
    ['played', 'a'],
    ['skip', 'b'],
    ['requeue', 'c'],
    ['lock', 'b'],
    ['unlock', ''],
    ['pause', ''],
  ] as const)('undoes %s completely, for any organiser, until a later act', (act, song) => {
    const board = boardAfter(['play', 'c'], ['played', 'c'], ['lock', 'd'], ['play', 'a']);
    const { last: _, version, ...before } = board;
    const done = afterBoardAct(board, { act, song, version }, at(9), by) ?? board;
    expect(done.last).toMatchObject({ act, song, by, at: at(9) });
    const other = { id: 'o2', name: 'Kabir' };
    const undone = afterBoardAct(done, { act: 'undo', version: done.version }, at(10), other);
    expect(undone).toEqual({ ...before, version: version + 2, last: null });
    // Neither with an older version nor a second time.
    expect(afterBoardAct(done, { act: 'undo', version }, at(10), other)).toBeNull();
    expect(afterBoardAct(undone ?? board, { act: 'undo', version: version + 2 }, at(10), other)).toBeNull();
  });

  it('changes nothing when the playing song is started again', () => {
    expect(boardAfter(['play', 'a'], ['play', 'a'])).toMatchObject({ playing: { song: 'a' }, tracks: {} });
  });

  it('stops a playing song that is skipped, and does not count it as played', () => {
    const board = boardAfter(['play', 'a'], ['stop', 'a']);
    expect(board).toMatchObject({ playing: null, tracks: { a: { skippedAt: at(2) } } });
  });

  it('locks one song as next, until it is unlocked, played or skipped', () => {
    expect(boardAfter(['lock', 'a'], ['lock', 'b']).next).toBe('b');
    for (const act of ['unlock', 'play', 'skip', 'played'] as const) {
      expect(boardAfter(['lock', 'b'], [act, 'b']).next).toBeNull();
    }
    expect(boardAfter(['lock', 'b'], ['play', 'a']).next).toBe('b');
  });
});

it('has a locked song first that nobody waits for any more', () => {
  const queue = ['a', 'b'].map((song) => ({ song, requesters: 1, firsts: 1, at: 1 }));
  expect(withLockedFirst(queue, 'x')).toMatchObject([{ song: 'x', requesters: 0 }, { song: 'a' }, { song: 'b' }]);
});

// tests/api/song-board.test.ts has what requesters see as the board changes.
it('shows requesters a song that was requested after it was played as queued, and a skipped one as next while locked', () => {
  const request = { person: 'p', song: 'a', at: at(0).getTime() };
  expect(stateFor(request, boardAfter(['played', 'a']), undefined)).toBe('played');
  expect(stateFor({ ...request, at: at(9).getTime() }, boardAfter(['played', 'a']), undefined)).toBe('queued');
  expect(stateFor(request, boardAfter(['skip', 'a'], ['lock', 'a']), 'a')).toBe('next');
  expect(stateFor(request, boardAfter(['skip', 'a'], ['lock', 'a'], ['unlock']), undefined)).toBe('skipped');
});

describe('any evening of requests and acts', () => {
  const songs = fc.constantFrom(...'xyz');
  const acts = fc.constantFrom<BoardAct>('play', 'played', 'skip', 'requeue', 'lock', 'unlock');
  const steps = fc.array(
    fc.oneof(fc.record({ person: fc.constantFrom(...'abcd'), song: songs }), fc.record({ act: acts, song: songs })),
    { maxLength: 40 },
  );
  const turnsOf = (requests: readonly SongRequest[], person: string, board: BoardState) =>
    requests.filter((own) => own.person === person && ['played', 'playing'].includes(fateOf(own, historyOf(board))))
      .length;

  const isPlayed = (own: SongRequest, { tracks }: BoardState) =>
    fateOf(own, historyOf({ ...emptyBoard, tracks })) === 'played';

  it('gives a turn back only when an organiser requeues the song, or skips it while it plays, and keeps finished plays', () => {
    fc.assert(
      fc.property(steps, (evening) => {
        const requests: SongRequest[] = [];
        let board = emptyBoard;
        // One step a minute. A person requests a song once.
        for (const [minute, step] of evening.entries()) {
          const before = board;
          if ('act' in step) board = afterBoardAct(board, { ...step, version: board.version }, at(minute), by) ?? board;
          else if (!requests.some(({ person, song }) => person === step.person && song === step.song)) {
            requests.push({ ...step, at: at(minute).getTime() });
          }
          const act = 'act' in step ? step.act : undefined;
          if (act === 'requeue') continue;
          for (const own of requests) {
            if (isPlayed(own, before)) expect(isPlayed(own, board)).toBe(true);
            if (act === 'skip' && before.playing?.song === step.song) continue;
            expect(turnsOf(requests, own.person, board)).toBeGreaterThanOrEqual(turnsOf(requests, own.person, before));
          }
        }
      }),
    );
  });
});

const fresh: SongHistory = { playing: null, played: new Map(), skipped: new Set() };
const namesOf = (requests: readonly SongRequest[], history = fresh) =>
  fairOrder(requests, history).map(({ song }) => song);

const request = (person: string, song: string, at: number): SongRequest => ({ person, song, at });

it('queues a played song again for a later request', () => {
  const requests = [request('a', '1', 1), request('b', '1', 9)];
  expect(fairOrder(requests, { ...fresh, played: new Map([['1', 5]]) })).toEqual([
    { song: '1', requesters: 1, firsts: 1, at: 9 },
  ]);
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
  it('contains each song that somebody waits for, once, and no other, in whatever order requests are read', () => {
    fc.assert(
      fc.property(evening, history, fc.infiniteStream(fc.nat()), (requests, past, places) => {
        const waiting = requests.filter((each) => fateOf(each, past) === 'queued').map(({ song }) => song);
        expect(namesOf(requests, past).sort()).toEqual([...new Set(waiting)].sort());
        const shuffled = requests
          .map((each) => ({ each, place: places.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ each }) => each);
        expect(fairOrder(shuffled, past)).toEqual(fairOrder(requests, past));
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

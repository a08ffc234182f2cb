import type { BoardAct } from '@fresher-party/contract/songs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterBoardAct, type BoardState, emptyBoard, historyOf, stateFor, withLockedFirst } from './board-rules.ts';
import { fateOf, type SongRequest } from './fair-order.ts';

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

  it('marks the playing song as played when another starts', () => {
    const board = boardAfter(['play', 'a'], ['play', 'b']);
    expect(board.playing).toEqual({ song: 'b', at: at(2) });
    expect(board.tracks).toEqual({ a: { playedAt: at(2) } });
  });

  it('keeps the times of the last play and of the last skip', () => {
    expect(boardAfter(['play', 'a'], ['played', 'a'], ['skip', 'b'], ['skip', 'a'], ['play', 'a']).tracks).toEqual({
      a: { playedAt: at(2), skippedAt: at(4) },
      b: { skippedAt: at(3) },
    });
  });

  it.each(['lock', 'unlock'] as const)('does not change plays and skips on %s', (act) => {
    const board = boardAfter(['played', 'a'], ['skip', 'b'], ['play', 'c']);
    for (const song of ['a', 'b', 'c']) {
      const after = afterBoardAct(board, { act, song, version: board.version }, at(9), by);
      expect(after).toMatchObject({ tracks: board.tracks, playing: board.playing });
    }
  });

  it('requeues by undoing only the last play or skip of a song', () => {
    const playedOnce = { a: { playedAt: at(1) } };
    expect(boardAfter(['played', 'a'], ['skip', 'a'], ['requeue', 'a']).tracks).toEqual(playedOnce);
    expect(boardAfter(['played', 'a'], ['play', 'a'], ['requeue', 'a']).tracks).toEqual(playedOnce);
    expect(boardAfter(['skip', 'a'], ['play', 'a'], ['requeue', 'a']).tracks).toEqual({});
    expect(boardAfter(['skip', 'a'], ['played', 'a'], ['requeue', 'a']).tracks).toEqual({});
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

  it('requeues a song after any act', () => {
    for (const act of ['play', 'played', 'skip', 'lock'] as const) {
      expect(boardAfter([act, 'a'], ['requeue', 'a'])).toMatchObject({ playing: null, next: null, tracks: {} });
    }
  });

  it('locks one song as next, until it is unlocked, played or skipped', () => {
    expect(boardAfter(['lock', 'a'], ['lock', 'b']).next).toBe('b');
    for (const act of ['unlock', 'play', 'skip', 'played'] as const) {
      expect(boardAfter(['lock', 'b'], [act, 'b']).next).toBeNull();
    }
    expect(boardAfter(['lock', 'b'], ['play', 'a']).next).toBe('b');
  });

  it('pauses and reopens requests, and keeps the time of the first pause', () => {
    expect(boardAfter(['pause'], ['pause']).requestsPausedAt).toEqual(at(1));
    expect(boardAfter(['pause'], ['reopen']).requestsPausedAt).toBeNull();
  });
});

describe('withLockedFirst', () => {
  const queue = ['a', 'b', 'c'].map((song) => ({ song, requesters: 1, firsts: 1, at: 1 }));
  it('moves the locked song to the front', () => {
    expect(withLockedFirst(queue, 'c').map(({ song }) => song)).toEqual(['c', 'a', 'b']);
    expect(withLockedFirst(queue, null)).toBe(queue);
  });
  it('includes a locked song that nobody waits for any more', () => {
    expect(withLockedFirst(queue, 'x')[0]).toMatchObject({ song: 'x', requesters: 0 });
  });
});

it('shows requesters the state of their song', () => {
  const request = { person: 'p', song: 'a', at: at(0).getTime() };
  expect(stateFor(request, emptyBoard, 'b')).toBe('queued');
  expect(stateFor(request, emptyBoard, 'a')).toBe('next');
  expect(stateFor(request, boardAfter(['play', 'a']), undefined)).toBe('playing');
  expect(stateFor(request, boardAfter(['played', 'a']), undefined)).toBe('played');
  expect(stateFor(request, boardAfter(['skip', 'a']), undefined)).toBe('skipped');
  // Requested after it was played, so it is queued again.
  expect(stateFor({ ...request, at: at(9).getTime() }, boardAfter(['played', 'a']), undefined)).toBe('queued');
});

it('keeps an earlier request as played when the song is requested again and then skipped or locked', () => {
  const early = { person: 'a', song: 'x', at: at(0).getTime() };
  const again = { person: 'b', song: 'x', at: at(9).getTime() };
  const played = boardAfter(['play', 'x'], ['played', 'x']);
  const acted = (act: BoardAct) => afterBoardAct(played, { act, song: 'x', version: 2 }, at(10), by) ?? emptyBoard;
  expect(stateFor(early, acted('skip'), undefined)).toBe('played');
  expect(stateFor(again, acted('skip'), undefined)).toBe('skipped');
  expect(stateFor(early, acted('lock'), 'x')).toBe('played');
  expect(stateFor(again, acted('lock'), 'x')).toBe('next');
});

it('shows a skipped song as next while it is locked, and as skipped after an unlock', () => {
  const request = { person: 'p', song: 'a', at: at(0).getTime() };
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

  /** Replays the steps, one a minute. A person requests a song once. */
  function replay(
    evening: readonly ({ person: string; song: string } | { act: BoardAct; song: string })[],
    look: (step: {
      requests: readonly SongRequest[];
      before: BoardState;
      board: BoardState;
      act?: BoardAct;
      song: string;
    }) => void,
  ): void {
    const requests: SongRequest[] = [];
    let board = emptyBoard;
    for (const [minute, step] of evening.entries()) {
      const before = board;
      if ('act' in step) board = afterBoardAct(board, { ...step, version: board.version }, at(minute), by) ?? board;
      else if (!requests.some(({ person, song }) => person === step.person && song === step.song)) {
        requests.push({ ...step, at: at(minute).getTime() });
      }
      look({ requests, before, board, ...step });
    }
  }

  it('gives a turn back only when an organiser requeues the song, or skips it while it plays', () => {
    fc.assert(
      fc.property(steps, (evening) => {
        replay(evening, ({ requests, before, board, act, song }) => {
          if (act === 'requeue' || (act === 'skip' && before.playing?.song === song)) return;
          for (const { person } of requests) {
            expect(turnsOf(requests, person, board)).toBeGreaterThanOrEqual(turnsOf(requests, person, before));
          }
        });
      }),
    );
  });

  it('keeps every finished play, also when the song is skipped while it plays again', () => {
    fc.assert(
      fc.property(steps, (evening) => {
        replay(evening, ({ requests, before, board, act }) => {
          if (act === 'requeue') return;
          const isPlayed = (own: SongRequest, { tracks }: BoardState) =>
            fateOf(own, historyOf({ ...emptyBoard, tracks })) === 'played';
          for (const own of requests) if (isPlayed(own, before)) expect(isPlayed(own, board)).toBe(true);
        });
      }),
    );
  });
});

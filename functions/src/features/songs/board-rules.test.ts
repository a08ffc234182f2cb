import type { BoardAct } from '@fresher-party/contract/board';
import { describe, expect, it } from 'vitest';
import { afterBoardAct, type BoardState, emptyBoard, stateFor, withLockedFirst } from './board-rules.ts';

const at = (minute: number) => new Date(Date.UTC(2025, 9, 10, 14, minute));

/** Plays a list of acts, each on the board that the one before left, a minute apart. */
function boardAfter(...acts: readonly (readonly [BoardAct, string?])[]): BoardState {
  return acts.reduce((board, [act, song], index) => {
    const next = afterBoardAct(board, { act, song, version: board.version }, at(index + 1));
    if (!next) throw new Error('Refused');
    return next;
  }, emptyBoard);
}

describe('afterBoardAct', () => {
  it('tells the second of two who saw the same board', () => {
    const first = afterBoardAct(emptyBoard, { act: 'play', song: 'a', version: 0 }, at(1));
    expect(first?.version).toBe(1);
    expect(afterBoardAct(first ?? emptyBoard, { act: 'play', song: 'b', version: 0 }, at(2))).toBeNull();
  });

  it('ends what plays once something else does', () => {
    const board = boardAfter(['play', 'a'], ['play', 'b']);
    expect(board.playing).toEqual({ song: 'b', at: at(2) });
    expect(board.tracks).toEqual({ a: { state: 'played', at: at(2) } });
  });

  it('plays again what has been played or skipped', () => {
    expect(boardAfter(['play', 'a'], ['played', 'a'], ['skip', 'b'], ['play', 'a']).tracks).toEqual({
      b: { state: 'skipped', at: at(3) },
    });
  });

  it('keeps the deck when what plays is played again', () => {
    expect(boardAfter(['play', 'a'], ['play', 'a'])).toMatchObject({ playing: { song: 'a' }, tracks: {} });
  });

  it('takes a skipped song off the deck, without a turn', () => {
    const board = boardAfter(['play', 'a'], ['skip', 'a']);
    expect(board).toMatchObject({ playing: null, tracks: { a: { state: 'skipped' } } });
  });

  it('puts back whatever became of a song', () => {
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

  it('pauses and reopens requests, and keeps the moment of the first pause', () => {
    expect(boardAfter(['pause'], ['pause']).requestsPausedAt).toEqual(at(1));
    expect(boardAfter(['pause'], ['reopen']).requestsPausedAt).toBeNull();
  });
});

describe('withLockedFirst', () => {
  const queue = ['a', 'b', 'c'].map((song) => ({ song, requesters: 1, firsts: 1, at: 1 }));
  it('moves the locked one to the head', () => {
    expect(withLockedFirst(queue, 'c').map(({ song }) => song)).toEqual(['c', 'a', 'b']);
    expect(withLockedFirst(queue, null)).toBe(queue);
  });
  it('holds a locked one that nobody waits for any more', () => {
    expect(withLockedFirst(queue, 'x')[0]).toMatchObject({ song: 'x', requesters: 0 });
  });
});

it('tells a requester what becomes of their song', () => {
  const request = { person: 'p', song: 'a', at: at(0).getTime() };
  expect(stateFor(request, emptyBoard, 'b')).toBe('queued');
  expect(stateFor(request, emptyBoard, 'a')).toBe('next');
  expect(stateFor(request, boardAfter(['play', 'a']), undefined)).toBe('playing');
  expect(stateFor(request, boardAfter(['played', 'a']), undefined)).toBe('played');
  expect(stateFor(request, boardAfter(['skip', 'a']), undefined)).toBe('skipped');
  // Asked for after it was played: it waits again.
  expect(stateFor({ ...request, at: at(9).getTime() }, boardAfter(['played', 'a']), undefined)).toBe('queued');
});

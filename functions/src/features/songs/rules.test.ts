import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { emptyBoard } from '../../evening/board-rules.ts';
import { songIdOfLink } from '../../evening/board-store.ts';
import { decideSongs, decideTakeBack } from './rules.ts';

const link = (letter: string, type = 'track') => `https://open.spotify.com/${type}/${letter.repeat(22)}`;
const [a, b, c] = ['a', 'b', 'c'].map((letter) => link(letter)) as [string, string, string];

describe('decideSongs', () => {
  it('counts the same link once, with or without its query and language', () => {
    const decision = decideSongs([], [a, `${a}?si=1`, a.replace('.com/', '.com/intl-de/')]);
    expect(decision).toMatchObject({ songLinks: [a] });
  });

  it('uses no slot for a link that the person has already requested', () => {
    expect(decideSongs([a, b, c], [b])).toEqual({ songLinks: [a, b, c], added: [] });
  });

  it('distinguishes an album from a track with the same id', () => {
    expect(decideSongs([a], [link('a', 'album')])).toMatchObject({ songLinks: [a, link('a', 'album')] });
  });
});

describe('decideTakeBack', () => {
  const [one, two] = [new Date(1000), new Date(2000)];
  const earlier = { songLinks: [a, b], requestedAt: [one, two], createdAt: one };
  const song = songIdOfLink(b);
  const decide = (board: Partial<typeof emptyBoard>, own: typeof earlier | undefined = earlier) =>
    decideTakeBack('p', song, own, { ...emptyBoard, ...board });

  it('keeps the other songs, with their times', () => {
    const left = { songLinks: [a], requestedAt: [one], createdAt: one };
    expect(decide({})).toEqual({ link: b, left });
    expect(decide({ tracks: { [song]: { skippedAt: two } } })).toMatchObject({ link: b });
    expect(decide({ next: songIdOfLink(a) })).toMatchObject({ link: b });
    // Played before it was requested.
    expect(decide({ tracks: { [song]: { playedAt: one } } })).toMatchObject({ link: b });
  });

  it.each([
    ['locked', { next: song }],
    ['playing', { playing: { song, at: two } }],
    ['played', { tracks: { [song]: { playedAt: two } } }],
    ['skipped and locked', { next: song, tracks: { [song]: { skippedAt: two } } }],
  ])('refuses a song that is %s', (_, board) => expect(() => decide(board)).toThrow(new AppError('SONG_TAKEN')));
});

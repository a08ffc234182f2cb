import { paddingLink } from '@fresher-party/contract/spotify';
import { describe, expect, it } from 'vitest';
import { decideSongs } from './rules.ts';

const link = (letter: string, type = 'track') => `https://open.spotify.com/${type}/${letter.repeat(22)}`;
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => link(letter)) as [string, string, string, string];

describe('decideSongs', () => {
  it('takes links into free slots, in order', () => {
    expect(decideSongs([a], [b, c])).toMatchObject({ outcome: 'accepted', songLinks: [a, b, c] });
  });

  it('ignores the padding, however it is written', () => {
    const decision = decideSongs([], [a, paddingLink, `${paddingLink}?si=abc`]);
    expect(decision).toMatchObject({ outcome: 'accepted', songLinks: [a] });
    expect(decideSongs([a, b, c], [paddingLink])).toEqual({ outcome: 'empty' });
  });

  it('counts the same link once, with or without its query and language', () => {
    const decision = decideSongs([], [a, `${a}?si=1`, a.replace('.com/', '.com/intl-de/')]);
    expect(decision).toMatchObject({ outcome: 'accepted', songLinks: [a] });
  });

  it('takes no slot for a link the person has already requested', () => {
    expect(decideSongs([a, b, c], [b])).toEqual({ outcome: 'accepted', songLinks: [a, b, c], added: [] });
  });

  it('tells an album from a track with the same id', () => {
    expect(decideSongs([a], [link('a', 'album')])).toMatchObject({ songLinks: [a, link('a', 'album')] });
  });

  it('refuses a request past three slots whole', () => {
    expect(decideSongs([a, b], [c, d])).toEqual({ outcome: 'full' });
    expect(decideSongs([a, b, c], [d])).toEqual({ outcome: 'full' });
  });
});

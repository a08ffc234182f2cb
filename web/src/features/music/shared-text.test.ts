import { limits } from '@fresher-party/contract/limits';
import { expect, it } from 'vitest';
import { sharedText } from './song-form-rules.ts';

it.each([
  ['', undefined],
  ['?text=', undefined],
  ['?utm=x', undefined],
  ['?text=https%3A%2F%2Fopen.spotify.com%2Ftrack%2Fx', 'https://open.spotify.com/track/x'],
  [`?text=${'x'.repeat(2000)}`, 'x'.repeat(limits.songTextLength)],
  ['?title=Kesariya&text=Listen%3A+link', 'Listen: link Kesariya'],
])('of %s is %s', (search, text) => expect(sharedText(search)).toBe(text));

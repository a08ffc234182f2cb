/**
 * Checks that every text quoted in the spec is expected by a scene or a title. screens.test.ts checks the scenes, and
 * titles.test.ts the titles.
 */

import { successTexts } from '@fresher-party/contract/texts';
import { expect, test } from '../support/browser.ts';
import { allScenes } from '../support/scenes/all-scenes.ts';
import { titles } from '../support/scenes/titles.ts';
import { type SpecText, shownAs, specTexts } from '../support/spec-texts.ts';

/** The texts that a page's scenes expect. A pattern counts as its literal start. */
function wordsOn(path: string): readonly (string | RegExp)[] {
  const looked = allScenes
    .filter((scene) => scene.path === path)
    .flatMap(({ texts = [], buttons = [], placeholders = [] }) => [...texts, ...buttons, ...placeholders]);
  return path === '/' ? [...looked, ...titles.map(([, title]) => title)] : looked;
}

function isCovered({ text, paths }: SpecText): boolean {
  if (paths.length === 0) return Object.values<string>(successTexts).includes(text);
  const shown = shownAs(text);
  return paths
    .flatMap(wordsOn)
    .some((words) =>
      typeof words === 'string' ? shown.test(words) : words.source.replace(/[\^$\\]/g, '').startsWith(text),
    );
}

test('the spec is parsed correctly', () => {
  const texts = specTexts();
  expect(texts.length).toBeGreaterThan(110);
  for (const [text, path] of [
    ["We couldn't send your songs right now. Please try again.", '/music'],
    ["Freshers Night '25 · Prelude", '/'],
    ['Add your first candidate using the form above.', '/admin/addCandidate'],
    ['Fetching the secret stash…', '/admin/messages'],
  ]) {
    expect(texts).toContainEqual(expect.objectContaining({ text, paths: [path] }));
  }
});

test('every quoted text is expected where the spec says it appears', () => {
  const missing = specTexts().filter((text) => !isCovered(text));
  expect(missing.map(({ line, text, paths }) => `docs/spec.md:${line} '${text}' on ${paths.join(' or ')}`)).toEqual([]);
});

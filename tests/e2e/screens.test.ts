import { expect, test } from '../support/browser.ts';
import { allScenes } from '../support/scenes/all-scenes.ts';
import { checkScenes, mainScenes } from '../support/scenes/check-scenes.ts';

test('every main scene is there', () =>
  expect(allScenes.filter(({ name }) => mainScenes.has(name))).toHaveLength(mainScenes.size));

checkScenes(allScenes);

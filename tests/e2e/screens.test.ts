import { expect, test } from '../support/browser.ts';
import { allScenes } from '../support/scenes/all-scenes.ts';
import { checkScenes, mainScenes } from '../support/scenes/check-scenes.ts';

const scenes = allScenes.filter(({ name }) => mainScenes.has(name));

test('every main scene is there', () => expect(scenes).toHaveLength(mainScenes.size));

checkScenes(scenes);

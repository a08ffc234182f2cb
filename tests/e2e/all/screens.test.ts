import { allScenes } from '../../support/scenes/all-scenes.ts';
import { checkScenes, mainScenes } from '../../support/scenes/check-scenes.ts';

checkScenes(allScenes.filter(({ name }) => !mainScenes.has(name)));

import { allScenes } from '../../support/scenes/all-scenes.ts';
import { lookAt, mainScenes } from '../../support/scenes/check-scenes.ts';

lookAt(allScenes.filter(({ name }) => !mainScenes.has(name)));

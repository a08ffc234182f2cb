import { allScenes } from '../support/scenes/all-scenes.ts';
import { checkScenes } from '../support/scenes/check-scenes.ts';

checkScenes(allScenes);

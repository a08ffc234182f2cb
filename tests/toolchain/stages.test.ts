/** Test files are found by name, for either runner. */

import { expect, it } from 'vitest';
import { selectStages } from '../../toolchain/test/stages.ts';

it.each([
  [['emulators', 'unsubscribe'], ['playwright']],
  [['emulators', 'song-titles'], ['vitest']],
  [
    ['emulators', 'song-titles', 'unsubscribe'],
    ['vitest', 'playwright'],
  ],
  [['emulators', 'no-such-file'], ['vitest']], // Vitest reports that there is none.
  [['browser', 'vote.test'], ['playwright']],
  [['api', 'songs.happy'], ['vitest']],
])('npm test -- %j runs %j', (words, programs) => {
  const { stages, files } = selectStages(words);
  const commands = stages[0]?.commandsFor?.(files, false) ?? [];
  expect(commands.map(([program]) => program)).toEqual(programs);
  for (const command of commands) expect(command).toEqual(expect.arrayContaining([...files]));
});

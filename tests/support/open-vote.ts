/** Opens the vote before each API test file, because an earlier file may have closed it. */

import { beforeAll } from 'vitest';
import { setVoting } from './state.ts';

beforeAll(async () => void (await setVoting('open')));

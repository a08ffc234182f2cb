/** Each file of the API's tests begins with an open vote, as a product that was just seeded: the last one may have closed it. */

import { beforeAll } from 'vitest';
import { setVoting } from '../../toolchain/testing/state.ts';

beforeAll(async () => void (await setVoting('open')));

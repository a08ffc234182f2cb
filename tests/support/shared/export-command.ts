/** Shared by the tests of export command. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { newActor } from '../../../toolchain/testing/actors.ts';
import { call, succeed } from '../../../toolchain/testing/api.ts';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { newTrack, setVoting } from '../../../toolchain/testing/state.ts';
import { base64, noisyPhoto } from '../photos.ts';
import { runCommand } from '../run-command.ts';
import { songsLookedUp } from '../state.ts';

interface Manifest {
  readonly voteIsSealed: boolean;
  readonly leftOut: readonly string[];
  readonly collections: readonly {
    readonly collection: string;
    readonly documents: number;
    readonly sha256: string;
    readonly files: readonly { readonly file: string; readonly sha256: string }[];
  }[];
}

/** Stores data of each kind before the tests of a file. Returns a function for the path of a new export. */
export function preparedExports(): (name?: string) => string {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'export-test-'));
    await clear('participation', 'ballots', 'messages');
    await setVoting('locked');
    const [organiser, guest] = [await newActor('admin'), await newActor('guest', '=1+1')];
    const photo = base64(await noisyPhoto(60, 60));
    const body = { name: `Exported ${guest.user.id}`, category: 'Mr', photo };
    const { id } = (await call('POST /admin', { token: organiser.token, body })).json.data.candidate;
    await setVoting('open');
    await succeed('POST /vote', { token: guest.token, body: { candidateID: id } });
    await succeed('POST /messages/send', { token: guest.token, body: { message: '@here, "look"' } });
    await succeed('POST /songs/submit', { token: guest.token, body: { songLinks: [newTrack()] } });
    await songsLookedUp();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await clear('participation', 'ballots');
  });
  return (name = '') => join(folder, name);
}

export const admin = (...args: readonly string[]) => runCommand('operator/admin.ts', ...args);

export const read = (out: string, file: string): string => readFileSync(join(out, file), 'utf8');

export const manifestOf = (out: string): Manifest => JSON.parse(read(out, 'manifest.json'));

export const never = ['participation', 'ballots', 'credentials', 'codes', 'sharedCodes', 'activity'];

export const sealed = ['sealedParticipation', 'sealedBallots', 'sealedCodes', 'sealSecrets'];

/** What the tests of export command share. */

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';

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

export const folder = mkdtempSync(join(tmpdir(), 'export-test-'));

export const admin = (...args: readonly string[]) => runCommand('operator/admin.ts', ...args);

export const read = (out: string, file: string): string => readFileSync(join(out, file), 'utf8');

export const manifestOf = (out: string): Manifest => JSON.parse(read(out, 'manifest.json'));

export const never = ['participation', 'ballots', 'credentials', 'codes', 'sharedCodes', 'activity'];

export const sealed = ['sealedParticipation', 'sealedBallots', 'sealedCodes', 'sealSecrets'];

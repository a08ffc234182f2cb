/** A backup restores everything (ADR 47). tests/emulators/all/restore.happy.test.ts restores to an empty emulator. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashTable } from '../../operator/backup.ts';
import { newActor } from '../../toolchain/testing/actors.ts';
import { succeed } from '../../toolchain/testing/api.ts';
import { clear, emulatedDatabase, firestore } from '../../toolchain/testing/firestore.ts';

it('restores changed and deleted documents', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'restore-test-'));
  try {
    const { token } = await newActor();
    await succeed('POST /messages/send', { token, body: { message: 'Backed up ✨' } });
    const hashes = await hashTable(firestore());
    const backup = await emulatedDatabase().dump(folder);
    await clear('messages', 'candidates');
    await succeed('POST /messages/send', { token, body: { message: 'After the backup' } });
    expect(await hashTable(firestore())).not.toEqual(hashes);
    await emulatedDatabase().replaceBy(backup);
    expect(await hashTable(firestore())).toEqual(hashes);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { userInfo } from 'node:os';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { newActor } from '../../../toolchain/testing/actors.ts';
import { env } from '../../../toolchain/testing/env.ts';
import { collections } from '../../../toolchain/testing/state.ts';
import { entriesAbout } from '../../support/audit.ts';
import { runScript } from '../../toolchain/support/scripts.ts';

/** Runs `npm run admin` on this run's database. */
const admin = (...args: string[]) =>
  runScript('admin', args, {
    FIRESTORE_EMULATOR_HOST: env.FIRESTORE_EMULATOR_HOST,
    GCLOUD_PROJECT: env.GCLOUD_PROJECT,
  });

it('logs every change of an account from the command line, with the user’s name', async () => {
  const { token } = await newActor('admin');
  const { user } = await newActor('guest', 'Grown Up');
  for (const command of ['grant', 'grant', 'revoke', 'block', 'unblock']) {
    expect((await admin(command, user.email)).code).toBe(0);
  }
  const entries = await entriesAbout(user.id, token);
  expect(entries.map(({ action }) => action)).toEqual([
    'account-unblocked',
    'account-blocked',
    'admin-revoked',
    'admin-granted',
  ]);
  const { id, name, email } = user;
  for (const entry of entries) {
    expect(entry.who).toEqual({ type: 'command-line', user: userInfo().username });
    expect(entry.target).toEqual({ type: 'user', id, name, email });
  }

  const { code, output } = await admin('log');
  expect(code).toBe(0);
  expect(output).toMatch(new RegExp(`\\(Asia/Kolkata\\)  ${userInfo().username} \\(command line\\) blocked ${email}`));
});

it('still reads an entry of an act that no longer exists', async () => {
  const { token } = await newActor('admin');
  const { id, name, email } = (await newActor('guest', 'Locked Out')).user;
  const target = { type: 'user', id, name, email } as const;
  const who = { type: 'command-line', user: 'an-operator' } as const;
  await collections.auditLog.add({ action: 'codes-unlocked', who, target, createdAt: Timestamp.now() });
  expect(await entriesAbout(id, token)).toMatchObject([{ action: 'codes-unlocked', target }]);
  expect((await admin('log')).output).toContain(`an-operator (command line) let codes work again for ${email}`);
  expect((await admin('unlock', email)).output).toContain('Use: npm run admin');
});

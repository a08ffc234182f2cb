/** Thousands of people with sessions, written in bulk: their sign-ups are not what the load tests measure. */

import type { Role } from '@fresher-party/contract/schemas/person';
import { Timestamp } from 'firebase-admin/firestore';
import { hashPassword } from '../../../functions/src/core/passwords.ts';
import { type Actor, newEmail, password, signToken, userIdOf } from '../actors.ts';
import { firestore } from '../firestore.ts';
import { collections } from '../state.ts';

/** So many new accounts, all with the tests' password, each with a valid session. */
export async function newCrowd(size: number, role: Role = 'guest'): Promise<Actor[]> {
  const passwordHash = await hashPassword(password);
  const writer = firestore().bulkWriter();
  const crowd = Array.from({ length: size }, async (_, index) => {
    const email = newEmail();
    const id = userIdOf(email);
    const name = `Person ${index + 1}`;
    await Promise.all([
      writer.create(collections.credentials.doc(id), {
        email,
        name,
        role,
        sessionVersion: 1,
        blocked: false,
        passwordHash,
      }),
      writer.create(collections.users.doc(id), { name, email, role, createdAt: Timestamp.now() }),
    ]);
    return { user: { id, name, email, role }, token: await signToken({ uid: id, role, version: 1 }) };
  });
  await writer.close();
  return Promise.all(crowd);
}

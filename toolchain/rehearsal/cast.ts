/** Who plays: the sessions, candidates and codes that come up on the way. They are the product's answers, not the plan's. */

import type { Category } from '@fresher-party/contract/categories';
import { defaultEmailDomain } from '@fresher-party/contract/event';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { hashPassword } from '../../functions/src/core/passwords.ts';
import { accountAdministration } from '../../functions/src/features/accounts/admin-store.ts';
import type { HeldCodes } from '../../web/src/state/vote-codes.ts';
import { type Actor, password, signToken, userIdOf } from '../testing/actors.ts';
import { firestore } from '../testing/firestore.ts';
import { organisers } from './acts.ts';

export interface Cast {
  /** Everybody who has a session. */
  readonly actors: Map<string, Actor>;
  /** In each category by the index of the plan. */
  readonly candidates: Map<Category, Candidate[]>;
  /** The codes on each phone. */
  readonly held: Map<string, HeldCodes>;
}

/** `person 17` → `person-17@iitdh.ac.in`. */
export const addressOf = (who: string): string => `${who.replace(' ', '-')}@${defaultEmailDomain}`;
export const passwordOf = (who: string): string => `the horse of ${who}`;

export function actorOf({ actors }: Cast, who: string): Actor {
  const actor = actors.get(who);
  if (!actor) throw new Error(`${who} has no session.`);
  return actor;
}

/** A cast with the organisers, whose accounts exist before the two nights begin, as an operator makes them. */
export async function newCast(now: Date): Promise<Cast> {
  const passwordHash = await hashPassword(password);
  const accounts = accountAdministration(firestore());
  const actors = new Map<string, Actor>();
  for (const who of organisers) {
    const email = addressOf(who);
    const user = { id: userIdOf(email), name: who, email, role: 'admin' } as const;
    await accounts.create(user, { name: who, passwordHash }, now);
    actors.set(who, { user, token: await signToken({ uid: user.id, role: 'admin', version: 1 }, now) });
  }
  return { actors, candidates: new Map(), held: new Map() };
}

/** The sessions, candidates and codes of a rehearsal: the product's answers, not the plan's. */

import type { Category } from '@fresher-party/contract/categories';
import { defaultEmailDomain } from '@fresher-party/contract/event';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import type { HeldCodes } from '../../web/src/state/kept/vote-codes.ts';
import type { Actor } from '../testing/actors.ts';
import type { Received } from '../testing/mailboxes.ts';
import { newCrowd } from '../testing/state.ts';
import { organisers, type Plan } from './acts.ts';

/** What an owner has: a password, the device that logged in, and the mail whose link was used last. */
export interface Owner {
  password: string;
  device?: string | undefined;
  used?: Received | undefined;
}

export interface Cast {
  /** Everybody who has a session. */
  readonly actors: Map<string, Actor>;
  /** In each category by the index of the plan. */
  readonly candidates: Map<Category, Candidate[]>;
  /** The codes on each phone. */
  readonly held: Map<string, HeldCodes>;
  readonly owners: Map<string, Owner>;
}

/** `person 17` → `person-17@iitdh.ac.in`. */
export const addressOf = (who: string): string => `${who.replace(' ', '-')}@${defaultEmailDomain}`;
export const passwordOf = (who: string): string => `the horse of ${who}`;

export function actorOf({ actors }: Cast, who: string): Actor {
  const actor = actors.get(who);
  if (!actor) throw new Error(`${who} has no session.`);
  return actor;
}

/** A cast with those who have accounts before the plan begins: the organisers, and whom the plan knows. */
export async function newCast({ known, scenes }: Plan): Promise<Cast> {
  const now = new Date(scenes[0]?.at ?? 0);
  const actors = new Map<string, Actor>();
  for (const [names, role] of [[organisers, 'admin'] as const, [known, 'guest'] as const]) {
    const crowd = await newCrowd(names.length, role, { nameOf: (index) => names[index] ?? '', addressOf, now });
    for (const actor of crowd) actors.set(actor.user.name, actor);
  }
  return { actors, candidates: new Map(), held: new Map(), owners: new Map() };
}

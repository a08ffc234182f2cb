/** The state of a rehearsal from the product's answers: sessions, candidates and codes. */

import type { Category } from '@fresher-party/contract/categories';
import { defaultEmailDomain } from '@fresher-party/contract/event';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import type { Actor } from '../../tests/support/actors.ts';
import type { Received } from '../../tests/support/mailboxes.ts';
import { newCrowd } from '../../tests/support/state.ts';
import type { HeldCodes } from '../../web/src/state/kept/vote-codes.ts';
import { organisers, type Plan } from './acts.ts';

/** An owner's password, known device, and the mail whose link was used last. */
export interface Owner {
  password: string;
  device?: string | undefined;
  used?: Received | undefined;
}

export interface RehearsalState {
  /** Everybody with a session. */
  readonly actors: Map<string, Actor>;
  /** By category, then by the plan's index. */
  readonly candidates: Map<Category, Candidate[]>;
  /** The vote codes on each phone. */
  readonly held: Map<string, HeldCodes>;
  readonly owners: Map<string, Owner>;
}

/** `person 17` → `person-17@iitdh.ac.in`. */
export const addressOf = (who: string): string => `${who.replace(' ', '-')}@${defaultEmailDomain}`;
export const passwordOf = (who: string): string => `the horse of ${who}`;

export function actorOf({ actors }: RehearsalState, who: string): Actor {
  const actor = actors.get(who);
  if (!actor) throw new Error(`${who} has no session.`);
  return actor;
}

/** The initial state, with accounts for the organisers and the plan's known people. */
export async function newRehearsalState({ known, scenes }: Plan): Promise<RehearsalState> {
  const now = new Date(scenes[0]?.at ?? 0);
  const actors = new Map<string, Actor>();
  for (const [names, role] of [[organisers, 'admin'] as const, [known, 'guest'] as const]) {
    const crowd = await newCrowd(names.length, role, { nameOf: (index) => names[index] ?? '', addressOf, now });
    for (const actor of crowd) actors.set(actor.user.name, actor);
  }
  return { actors, candidates: new Map(), held: new Map(), owners: new Map() };
}

/**
 * The register of everything that is stored: for each field its purpose, who reads it, how long it stays, in which
 * export it is, and what becomes of it in the purge after the event (ADR 47). Exports, `npm run purge`, the list for
 * backups and docs/data.md follow it. A field of collections.ts without a row does not compile, and
 * tests/api/register.security.test.ts finds what is stored without one.
 */

import { accounts } from './accounts.ts';
import { evening } from './evening.ts';
import type { KindName, Register } from './kind.ts';
import { vote } from './vote.ts';

export const register = { ...accounts, ...vote, ...evening } as const satisfies Register;

/** The kinds of which 'Download my data' gives something out. */
export type OwnCopyKind = { [N in KindName]: (typeof register)[N]['ownCopy'] extends true ? N : never }[KindName];

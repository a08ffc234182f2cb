/**
 * The codes of the votes that were cast on this device (ADR 40). A code says nothing about the choice. It outlives the
 * session, so that somebody who logs out before the results can still look it up.
 */

import type { Category } from '@fresher-party/contract/categories';
import { voteCodeText } from '@fresher-party/contract/vote-proof';
import { asRecord } from '../../read/record.ts';
import { randomHex, sha256Hex } from '../hex.ts';
import type { Session } from '../session/session.ts';
import { changeFor, readFor } from './per-account.ts';
import { deviceKeys } from './storage-keys.ts';

type Voter = Pick<Session['user'], 'id' | 'email'>;

export interface HeldCode {
  /** Of a vote that the server has answered for. */
  readonly counted?: string;
  /** Of a vote that is on its way, or whose answer never came, with the value that goes with it. */
  readonly pending?: { readonly value: string; readonly code: string };
}
export type HeldCodes = Readonly<Partial<Record<Category, HeldCode>>>;

const isText = (value: unknown): value is string => typeof value === 'string';

function readHeld(raw: unknown): HeldCode {
  const { counted, pending } = asRecord(raw);
  const { value, code } = asRecord(pending);
  return {
    ...(isText(counted) ? { counted } : {}),
    ...(isText(value) && isText(code) ? { pending: { value, code } } : {}),
  };
}

function changeHeld(email: string, category: Category, next: (held: HeldCode) => HeldCode): Promise<void> {
  return changeFor(deviceKeys.voteCodes, email, (raw) => {
    const known = asRecord(raw);
    return { ...known, [category]: next(readHeld(known[category])) };
  });
}

/** Values of votes that this page has sent, for a browser that keeps nothing: a vote that is tried again has the same. */
const sent = new Map<string, string>();

/**
 * The random value to send with a vote, with its code kept before it leaves. The same for every try in a category until
 * one has been counted. Undefined where the browser makes no hash: the server then makes the value. Never rejects.
 */
export async function valueForVote({ id, email }: Voter, category: Category): Promise<string | undefined> {
  const place = `${id} ${category}`;
  try {
    const { pending } = (await heldCodes(email))[category] ?? {};
    const value = sent.get(place) ?? pending?.value ?? randomHex();
    const code = await sha256Hex(voteCodeText(value, id, category));
    sent.set(place, value);
    await changeHeld(email, category, (held) => ({ ...held, pending: { value, code } }));
    return value;
  } catch {
    return undefined;
  }
}

/** The server has answered that the vote is counted: its code is the one to look for. Never rejects. */
export async function markCounted({ id, email }: Voter, category: Category): Promise<void> {
  sent.delete(`${id} ${category}`);
  await changeHeld(email, category, ({ counted, pending }) => {
    const code = pending?.code ?? counted;
    return code === undefined ? {} : { counted: code };
  }).catch(() => {});
}

/** What this device holds for an account; nothing where it keeps nothing. Never rejects. */
export async function heldCodes(email: string): Promise<HeldCodes> {
  const raw = await readFor(deviceKeys.voteCodes, email).catch(() => undefined);
  return Object.fromEntries(Object.entries(asRecord(raw)).map(([category, held]) => [category, readHeld(held)]));
}

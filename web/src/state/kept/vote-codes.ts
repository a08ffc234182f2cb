/**
 * The codes of votes cast on this device (ADR 40). A code doesn't reveal the choice. It stays after logout, so that the
 * voter can still look it up when the results are out.
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
  /** The code of a counted vote. */
  readonly counted?: string;
  /** The code and value of a vote without a response so far. */
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

/** Values of sent votes, for browsers without storage: a retried vote needs the same value. */
const sent = new Map<string, string>();

/**
 * The random value to send with a vote; stores its code first. The same for every retry in a category until a vote is
 * counted. Undefined outside a secure context: the server then creates the value. Never rejects.
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

/** Marks the pending code as counted. Never rejects. */
export async function markCounted({ id, email }: Voter, category: Category): Promise<void> {
  sent.delete(`${id} ${category}`);
  await changeHeld(email, category, ({ counted, pending }) => {
    const code = pending?.code ?? counted;
    return code === undefined ? {} : { counted: code };
  }).catch(() => {});
}

/** The codes that this device has for an account. Never rejects. */
export async function heldCodes(email: string): Promise<HeldCodes> {
  const raw = await readFor(deviceKeys.voteCodes, email).catch(() => undefined);
  return Object.fromEntries(Object.entries(asRecord(raw)).map(([category, held]) => [category, readHeld(held)]));
}

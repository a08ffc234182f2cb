/** Fake answers with results: realistic ones, and ones that the real server never gives. */

import { createHash } from 'node:crypto';
import { categories } from '@fresher-party/contract/categories';
import { eventMoment, nights } from '@fresher-party/contract/event';
import type { CategoryResultInfo } from '@fresher-party/contract/schemas/voting';
import { sealText } from '@fresher-party/contract/seal-hash';
import type { Page } from '@playwright/test';
import { reply } from './scene.ts';

/** `GET /event` with the vote in that state. */
export async function eventIs(
  page: Page,
  state: 'locked' | 'open' | 'closed',
  resultsPublished = false,
  sealHash?: string,
): Promise<void> {
  const closedAt = state === 'closed' ? eventMoment(2, '22:00') : null;
  const voting = { state, opensAt: eventMoment(2, '19:00'), closedAt, sealHash };
  const event = { nights, voting, resultsPublished, serverTime: eventMoment(2, '22:30') };
  await reply(page, '/event', { success: true, data: { event } });
}

/** `['Asha', 548, 'CSE']` for each candidate. */
type VoteCounts = readonly (readonly [name: string, votes: number, branch?: string])[];

function resultOf(category: CategoryResultInfo['category'], counts: VoteCounts): CategoryResultInfo {
  const all = counts.reduce((sum, [, votes]) => sum + votes, 0);
  const candidates = counts.map(([name, votes, branch]) => ({ id: name, name, category, votes, branch }));
  return { category, participants: all, ballots: all, candidates };
}

export const crowded = {
  mr: [
    ['Rohan Deshpande', 211, 'EE'],
    ['Aarav Kulkarni', 548, 'CSE'],
    ['Vikram Singh Rathore', 402, 'Mechanical'],
    ['Nikhil', 286],
  ],
  miss: [
    ['Meera Krishnamurthy', 612, 'EE'],
    ['Tanvi Joshi', 511, 'CSE'],
    ['Ishita Banerjee', 308, 'Civil'],
  ],
} as const satisfies Record<string, VoteCounts>;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A phone's code for each category. */
export const someCodes = { Mr_Fresher: hash('mr'), Miss_Fresher: hash('miss') } as const;

interface Lists {
  /** Codes to include in the lists. */
  readonly codes?: readonly string[];
  /** How many more codes than votes there are. */
  readonly extra?: number;
  /** Whether there is a hash of the seal, and whether it matches the results. */
  readonly seal?: 'sound' | 'changed';
}

const secret = { salt: hash('salt'), accounts: 2000 };
/** The hash of the seal of the crowded vote. */
export const crowdedHash = hash(
  sealText(secret, [resultOf('Mr_Fresher', crowded.mr), resultOf('Miss_Fresher', crowded.miss)]),
);

/** Stores hashes in the browser, like a phone that receives them before the results are published. */
export async function storeHashes(page: Page, ...hashes: readonly string[]): Promise<void> {
  const stored = hashes.map((one, index) => ({
    hash: one,
    at: Date.parse(eventMoment(2, '21:05')) + 600_000 * index,
    early: true,
  }));
  await page.evaluate((json) => localStorage.setItem('sealHashes', json), JSON.stringify(stored));
}

/** Answers published results, with lists that include these codes. */
export async function resultsAre(
  page: Page,
  { mr, miss }: Readonly<Record<'mr' | 'miss', VoteCounts>>,
  { codes = [], extra = 0, seal }: Lists = {},
): Promise<void> {
  await eventIs(page, 'closed', true, seal && crowdedHash);
  const results = [resultOf('Mr_Fresher', mr), resultOf('Miss_Fresher', miss)];
  const publishedSeal = seal && { ...secret, accounts: seal === 'sound' ? secret.accounts : 2025 };
  await reply(page, '/results', { success: true, data: { results, seal: publishedSeal } });
  for (const category of categories) {
    const participants = results.find((one) => one.category === category)?.participants ?? 0;
    const data = { category, participants, count: participants + extra, sha256: hash(category), codes };
    await reply(page, `/results/codes/${category}/*`, { success: true, data });
  }
}

/** Stores codes in the browser like voting does, for the logged-in account. */
export async function storeCodes(page: Page, codes: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(async (held) => {
    const { email } = JSON.parse(localStorage.getItem('userData') ?? '{}');
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email)));
    const key = Array.from(digest.slice(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const counted = Object.fromEntries(Object.entries(held).map(([category, code]) => [category, { counted: code }]));
    localStorage.setItem('voteCodes', JSON.stringify({ [`k${key}`]: counted }));
  }, codes);
}

/** What a rehearsal writes down while it plays: all that the invariants are checked on. */

import type { Category } from '@fresher-party/contract/categories';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import type { Attempt } from '../../tests/support/load/persistent.ts';
import type { Act, FaultName } from './acts.ts';

export interface SentAttempt extends Attempt {
  readonly scene: string;
  readonly endpoint: EndpointKey;
}

/** An act as it ended. */
export interface Outcome {
  readonly scene: string;
  readonly who: string;
  readonly act: Act;
  /** `OK`, the code of the refusal, or a sentence about what went wrong. */
  readonly told: string;
  /** Retries included, in milliseconds. */
  readonly took: number;
}

/** A fault as it struck. Times in milliseconds, as `performance.now()` tells them. */
export interface Struck {
  readonly scene: string;
  readonly name: FaultName;
  readonly from: number;
  readonly to: number;
}

/** A try at a door, by somebody who may not pass or, beside it, somebody who may. */
export interface Probe {
  readonly scene: string;
  readonly what: string;
  readonly expected: string;
  readonly got: string;
}

/** What one person has sent and the product keeps. */
export interface Kept {
  readonly songs: readonly string[];
  readonly whispers: readonly string[];
  readonly votes: readonly Category[];
}

/** The same, as it was read back: by each owner, and by an organiser in all lists. */
export interface ReadBack {
  readonly byOwners: ReadonlyMap<string, Kept>;
  /** Without votes, which no organiser sees. */
  readonly byOrganiser: ReadonlyMap<string, Omit<Kept, 'votes'>>;
  /** Accounts that are there, organisers apart. */
  readonly accounts: number;
}

/** One category of the published vote. */
export interface PublishedCategory {
  readonly category: Category;
  /** By the index of the candidate. */
  readonly votes: readonly number[];
  readonly participants: number;
  readonly ballots: number;
  readonly codes: number;
  /** As organisers are told the turnout. */
  readonly turnout: number;
}

export interface Verified {
  readonly code: number;
  readonly output: string;
}

export interface Recording {
  readonly attempts: SentAttempt[];
  readonly outcomes: Outcome[];
  readonly struck: Struck[];
  readonly probes: Probe[];
}

export const newRecording = (): Recording => ({ attempts: [], outcomes: [], struck: [], probes: [] });

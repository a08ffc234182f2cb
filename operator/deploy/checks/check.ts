/** What a check of the preflight is: one function that says in sentences what is missing. */

import type { Settings } from '../../cloud/deployment.ts';
import type { Google } from '../../cloud/google.ts';

export interface CheckContext {
  readonly id: string;
  readonly google: Google;
  /** Null without a file of settings. */
  readonly settings: Settings | null;
  /** Runs the Firebase command line quietly; resolves with what it printed, null when it failed. */
  readonly askFirebase: (args: readonly string[]) => Promise<string | null>;
  /** Where a mail is sent to try the mail server. */
  readonly testMail: string | undefined;
}

export interface Missing {
  /** Says what is missing, and what to do about it. */
  readonly sentence: string;
  /** Worth knowing, and no reason not to deploy. */
  readonly isNote?: true;
  /** What `--fix` may do; `does` says it in the past tense. */
  readonly fix?: { readonly does: string; readonly run: () => Promise<unknown> };
}

/** Resolves with what is missing: nothing when all is well. Throws a UserError when it can't look. */
export type Check = (context: CheckContext) => Promise<readonly Missing[]>;

/** What a plan of the two nights is made of (ADR 46). All of it is data, so that two plans can be compared. */

import type { BoardAct } from '@fresher-party/contract/board';
import type { Category } from '@fresher-party/contract/categories';
import type { ErrorCode } from '@fresher-party/contract/errors';
import type { MessageState } from '@fresher-party/contract/message-states';
import type { NowAct } from '@fresher-party/contract/schemas/facts';
import type { DeskAct } from '@fresher-party/contract/voting-acts';

/** What somebody does. What the server has to be asked for first, as the version of a board, is not part of it. */
export type Deed =
  /** `mistypes`: a wrong code first. */
  | { readonly do: 'sign up'; readonly mistypes: boolean }
  | { readonly do: 'log in' }
  | { readonly do: 'request songs'; readonly links: readonly string[] }
  | { readonly do: 'whisper'; readonly text: string }
  /** `choice` is the index of a candidate, `value` what the phone sends with the vote (ADR 40). */
  | { readonly do: 'vote'; readonly category: Category; readonly choice: number; readonly value: string }
  /** The pages that somebody opens, with what each asks for. */
  | { readonly do: 'read pages' }
  | { readonly do: 'check the codes' }
  | { readonly do: 'register'; readonly category: Category; readonly choice: number; readonly name: string }
  | { readonly do: 'publish the facts' }
  | { readonly do: 'now'; readonly act: NowAct; readonly item?: string; readonly minutes?: number }
  /** Of the first song of the queue, or of the one that plays. */
  | { readonly do: 'board'; readonly act: BoardAct }
  /** The newest whispers that nobody has looked at. */
  | { readonly do: 'move whispers'; readonly count: number; readonly to: MessageState }
  | { readonly do: 'stop sender'; readonly person: string; readonly blocked: boolean }
  | { readonly do: 'desk'; readonly act: DeskAct; readonly opensAt?: string; readonly closesAt?: string }
  | { readonly do: 'seal' }
  | { readonly do: 'reveal'; readonly category: Category };

export type Act = Deed & {
  /** The `Idempotency-Key` of its requests. The same key again is the same request again. */
  readonly key: string;
  /** The first answer is lost on the way, and the same is sent again. */
  readonly answerLost: boolean;
  /** What it is refused with; absent when it is accepted. */
  readonly refusal?: ErrorCode;
};

/** What one person does, one after the other. */
export interface Turn {
  /** `person 17`, `organiser 1`. */
  readonly who: string;
  readonly acts: readonly Act[];
}

export const faultNames = [
  'mail server refuses',
  'Spotify is down',
  'function killed',
  'database slow',
  'database out of reach',
] as const;
export type FaultName = (typeof faultNames)[number];

export interface Fault {
  readonly name: FaultName;
  /** Strikes once so many turns of the scene are over; with 0, while organisers do what they do first. */
  readonly afterTurns: number;
  /** For how long, in real seconds. */
  readonly seconds: number;
}

/** One part of the two nights. Its clock begins at `at` and runs on in real time. */
export interface Scene {
  readonly name: string;
  readonly night: 'Night One' | 'Night Two';
  /** ISO 8601. */
  readonly at: string;
  /** What organisers do first, one after the other. */
  readonly before: readonly Turn[];
  /** Begun in this order, many at a time. */
  readonly turns: readonly Turn[];
  /** What organisers do at the end, one after the other. */
  readonly after: readonly Turn[];
  readonly faults: readonly Fault[];
  /** Who tries all the doors that are not theirs (see probes.ts); absent while nobody has signed up. */
  readonly prober?: string;
}

export interface Plan {
  readonly seed: number;
  readonly people: number;
  /** Songs that Spotify doesn't answer for while it is down. */
  readonly songsWithoutAnswer: readonly string[];
  readonly scenes: readonly Scene[];
}

export const organisers = ['organiser 1', 'organiser 2'] as const;
export const personName = (index: number): string => `person ${index + 1}`;

/** Every act of a plan, with who does it and when. */
export function actsOf({ scenes }: Plan): { readonly scene: Scene; readonly who: string; readonly act: Act }[] {
  return scenes.flatMap((scene) =>
    [...scene.before, ...scene.turns, ...scene.after].flatMap(({ who, acts }) =>
      acts.map((act) => ({ scene, who, act })),
    ),
  );
}

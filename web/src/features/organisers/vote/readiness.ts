/** What is missing before the vote opens. Pure. */

import { type Category, categories, categoryTitles } from '@fresher-party/contract/categories';
import { counted } from '../../../ui/wording.ts';

export interface Prepared {
  readonly candidates: readonly { readonly category: Category; readonly photo?: string | undefined }[];
  /** Number of accounts. */
  readonly signedUp: number;
  /** Number of addresses on the guest list; 0 without one. */
  readonly guests: number;
  readonly closesAt: string | null;
}

/** A sentence for each missing thing, most serious first; none if everything is ready. */
export function readiness({ candidates, signedUp, guests, closesAt }: Prepared): string[] {
  const few = categories.flatMap((category) => {
    const count = candidates.filter((candidate) => candidate.category === category).length;
    return count < 2 ? [`${categoryTitles[category]} has ${count === 0 ? 'no candidate' : 'one candidate only'}.`] : [];
  });
  const faceless = candidates.filter(({ photo }) => !photo).length;
  return [
    ...few,
    ...(signedUp === 0 ? ['Nobody has signed up yet.'] : []),
    ...(guests === 0 ? ['There is no guest list: every institute address can sign up and vote.'] : []),
    ...(closesAt === null ? ['No closing time is set: somebody has to close the vote by hand.'] : []),
    ...(faceless > 0 ? [`${counted(faceless, 'candidate')} without a photo.`] : []),
  ];
}

import { counted } from '../../ui/wording.ts';

/** The music page's own words (spec §8). */
export const musicTexts = {
  refused: 'Failed to submit song suggestions.',
  broken: "We couldn't send your songs right now. Please try again.",
  success:
    'Your songs are with the DJ. Watch for them on both nights—and if something sounds off, it might just be your song.',
  /** More links in one paste than there was room for. */
  tooMany: (left: number): string => `Three songs fit: ${counted(left, 'link')} found no place.`,
} as const;

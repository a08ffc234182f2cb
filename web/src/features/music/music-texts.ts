import { counted } from '../../ui/wording.ts';

/** The music page's own words (spec §8). */
export const musicTexts = {
  refused: 'Failed to submit song suggestions.',
  broken: "We couldn't send your songs right now. Please try again.",
  success:
    'Your songs are with the DJ. Watch for them on both nights—and if something sounds off, it might just be your song.',
  /** More links in one paste than there was room for. */
  tooMany: (left: number): string => `Three songs fit: ${counted(left, 'link')} found no place.`,
  /** A share that would have to overwrite what was typed. */
  shareLeftOut: 'All three inputs are filled, so the song you shared was left out. Clear one, then share it again.',
} as const;

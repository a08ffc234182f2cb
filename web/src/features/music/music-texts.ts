import { counted } from '../../ui/wording.ts';

export const musicTexts = {
  refused: 'Failed to submit song suggestions.',
  broken: "We couldn't send your songs right now. Please try again.",
  success:
    'Your songs are with the DJ. Watch for them on both nights—and if something sounds off, it might just be your song.',
  tooMany: (left: number): string => `Three songs fit: ${counted(left, 'link')} found no place.`,
  doubles: (count: number): string =>
    count === 1 ? 'One link was there twice, and is here once.' : `${count} links were doubles, and are here once.`,
  owned: 'You have asked for this one already.',
  double: (place: number): string => `The same as link #${place}.`,
  noRoom: (left: number): string =>
    left === 0 ? 'You have no slot left for it.' : `You have ${counted(left, 'slot')} left, so this one doesn’t fit.`,
  over: 'Both nights are over: the DJ has played the last song.',
  makeRoom: 'Remove one to ask for another.',
  takeBackFailed: 'Your song could not be taken back. Please try again.',
  takenBack: (title: string): string => `${title} is taken back, and its slot is free again.`,
  meToo: (title: string): string => `You have asked for ${title} too.`,
  shareLeftOut: 'All three inputs are filled, so the song you shared was left out. Clear one, then share it again.',
} as const;

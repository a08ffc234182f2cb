/** Song requests (spec §3, §5; ADR 35). */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { songProblem } from '../song-problem.ts';
import { findSpotifyLinks, songOfId } from '../spotify.ts';
import { validationTexts as texts } from '../texts.ts';
import { timeField } from './common.ts';
import { personSchema } from './person.ts';
import { atMost } from './text.ts';

const typedLinks = z.array(z.string({ error: texts.songInvalid }).check(z.trim()), { error: texts.songRequired });

const textWithLinks = z.string().check(
  atMost(limits.songTextLength, texts.songLong),
  z.refine((text: string) => songProblem(text) === null, {
    error: ({ input }) => songProblem(String(input)) ?? texts.songInvalid,
  }),
);

/**
 * Parses links to their stored form. Drops blank entries, so that forms may send empty inputs. An entry may contain
 * several links, or text around them.
 */
export const songLinksField = z.pipe(
  z.pipe(
    z.pipe(
      typedLinks,
      z.transform((entries: string[]) => entries.filter((entry) => entry !== '')),
    ),
    z.pipe(
      z.array(textWithLinks).check(z.minLength(1, texts.songRequired)),
      z.transform((entries: string[]) => entries.flatMap((entry) => findSpotifyLinks(entry).map(({ link }) => link))),
    ),
  ),
  z.array(z.string()).check(z.maxLength(limits.songLinksAtMost, `Please send at most ${limits.songSlots} links.`)),
);

/** The id of a song on the board and in the queue. */
export const songIdField = z.string().check(z.refine((id: string) => songOfId(id) !== null, 'There is no such song.'));

export const songsBody = z.object({ songLinks: songLinksField });

/** All links of one person. `createdAt` is absent if there are none. */
export const songSuggestionSchema = z.object({
  id: z.string(),
  songLinks: z.array(z.string()),
  createdAt: z.optional(timeField),
});
export type SongSuggestion = z.output<typeof songSuggestionSchema>;

export const songSubmissionSchema = z.object({
  id: z.string(),
  songLinks: z.array(z.string()),
  user: z.pick(personSchema, { name: true, email: true }),
  createdAt: timeField,
});

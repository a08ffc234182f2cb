/** The texts quoted in docs/spec.md, with the pages on which they appear. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SpecText {
  readonly line: number;
  readonly text: string;
  /** At least one of these pages has the text. Empty for texts of the API only. */
  readonly paths: readonly string[];
}

/** Paths by heading, if the heading doesn't contain the route itself. */
const pathsOfHeading: Readonly<Record<string, readonly string[]>> = {
  Navigation: ['/'],
  Home: ['/'],
  Login: ['/login'],
  'Signup (two steps)': ['/signup'],
  'Dashboard (signed in)': ['/dashboard'],
  'Schedule (/schedule, static)': ['/schedule'],
  'Tonight (/admin/tonight)': ['/admin'],
  '3. Entities and their fields': ['/admin/messages'],
  '9. Business constants and limits': ['/'],
};

/** Paths by the words before the colon in the lists of §4, §5 and §8. */
const pathsOfLabel: Readonly<Record<string, readonly string[]>> = {
  Signup: ['/signup'],
  OTP: ['/signup'],
  Login: ['/login'],
  Music: ['/music'],
  'Anonymous message': ['/messages'],
  Messages: ['/messages'],
  'Candidate name': ['/admin/addCandidate'],
  'Add candidate': ['/admin/addCandidate'],
  'Candidate list': ['/admin/addCandidate'],
  // Listed in the spec for both of the organisers' pages.
  'Admin panel': ['/admin', '/admin/messages'],
  Inbox: ['/admin/messages'],
  // On any page that loads or sends something.
  Transport: ['/login', '/music', '/vote', '/dashboard'],
  'Helper fallbacks': ['/login', '/signup'],
  'Default success messages': [],
};

/** Straight quotes around words; an apostrophe within them is followed by a letter or a digit. */
const quoted = /(?<=^|[\s(])'((?:[^']|'(?=\w))+?)'(?=[\s.,;:)]|$)/g;

/** Throws for a text with an unknown page, which needs a line in the tables above. */
export function specTexts(): readonly SpecText[] {
  const lines = readFileSync(join(import.meta.dirname, '../../docs/spec.md'), 'utf8').split('\n');
  let heading = '';
  let label = '';
  return lines.flatMap((content, index) => {
    const line = index + 1;
    if (content.startsWith('#')) [heading, label] = [content.replace(/^#+ /, ''), ''];
    // A list below a label belongs to it.
    else if (content.startsWith('- ')) label = /^- ([^:']+?):/.exec(content)?.[1] ?? '';
    // The role of a user is not a text.
    const texts = [...content.matchAll(quoted)].map((match) => match[1] ?? '').filter((text) => text !== 'admin');
    return texts.flatMap((text) => {
      const paths = pathsOfLabel[label] ?? pathsOfHeading[heading] ?? /\((\/[\w/-]+)\)$/.exec(heading)?.slice(1);
      if (!paths) throw new Error(`docs/spec.md:${line}: on which page does '${text}' appear?`);
      return text.split(' / ').map((part) => ({ line, text: part, paths }));
    });
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern for a quoted text, with its placeholders `N`, `(n)`, `(s)`, `{host}`, `{name}` and `{category}`. */
export function shownAs(text: string): RegExp {
  const pattern = escaped(text)
    .replace(/^N /, '\\d+ ')
    .replace('\\(n\\)', '\\d+')
    .replace('\\(s\\)', 's?')
    .replace('\\{host\\}', escaped('https://open.spotify.com'))
    .replace('\\{name\\}', '.+')
    .replace('\\{category\\}', '(Mr|Miss) Fresher');
  return new RegExp(`^${pattern}$`);
}

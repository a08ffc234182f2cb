import { nights } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { foreignEmailText, taggedEmailText, validationTexts } from '@fresher-party/contract/texts';
import type { Config } from '../../core/config.ts';
import { commonPasswords } from './passwords/common-passwords.ts';

type EmailPolicy = Pick<Config, 'ALLOWED_EMAIL_DOMAINS' | 'ALLOWED_EMAIL_PATTERN'>;

/**
 * The sentence that refuses an address at sign-up, or null (ADR 7). `email` is trimmed and lower-cased. The pattern
 * narrows the whole address further. Mail to `name+tag` lands with `name`, which would give one person many votes.
 */
export function emailProblem(email: string, policy: EmailPolicy): string | null {
  const { ALLOWED_EMAIL_DOMAINS: domains, ALLOWED_EMAIL_PATTERN: pattern } = policy;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (email.includes('+')) return taggedEmailText;
  const allowed = domains.includes(domain) && (pattern === null || pattern.test(email));
  return allowed ? null : foreignEmailText(domains[0] ?? '');
}

/** Words anybody at this event would guess; a password of nothing else, digits and signs aside, is refused. */
const eventWords = [
  ...['freshers', 'fresher', 'freshies', 'freshie', 'miss', 'mr', 'ms', 'and', 'party', 'nights', 'night', 'event'],
  ...['iitdharwad', 'iitdh', 'dharwad', 'iit', 'campus', 'amphitheatre'],
  ...nights.map(({ startsAt }) => formatDate(startsAt, 'MMMM').toLowerCase()),
];

function isEventWords(password: string): boolean {
  const letters = password.replace(/[^\p{L}]/gu, '');
  if (letters === '') return password.trim() === '';
  return eventWords.reduce((rest, word) => rest.replaceAll(word, ''), letters) === '';
}

/** The sentence that refuses a new password as too easy to guess, or null. Its length is the schema's. */
export function passwordProblem(password: string, email: string): string | null {
  const lower = password.toLowerCase();
  const [local = ''] = email.split('@');
  const guessable = commonPasswords.has(lower) || isEventWords(lower) || lower === email || lower === local;
  return guessable ? validationTexts.passwordCommon : null;
}

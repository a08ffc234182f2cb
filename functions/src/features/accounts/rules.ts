import { nights } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { emailDomainProblem, foreignEmailText, validationTexts } from '@fresher-party/contract/texts';
import type { Config } from '../../core/config.ts';
import { invalidField } from '../../core/errors.ts';
import { commonPasswords, commonWords } from './passwords/common-passwords.ts';

type EmailPolicy = Pick<Config, 'ALLOWED_EMAIL_DOMAINS' | 'ALLOWED_EMAIL_PATTERN'>;

/**
 * Why an address may not sign up, as a sentence, or null (ADR 7). `email` is trimmed and lower-cased. The pattern
 * applies to the whole address.
 */
export function emailProblem(email: string, policy: EmailPolicy): string | null {
  const { ALLOWED_EMAIL_DOMAINS: domains, ALLOWED_EMAIL_PATTERN: pattern } = policy;
  const problem = emailDomainProblem(email, domains);
  if (problem !== null) return problem;
  return pattern === null || pattern.test(email) ? null : foreignEmailText(domains[0] ?? '');
}

/** Words that are easy to guess at this event. */
const eventWords = [
  ...['freshers', 'fresher', 'freshies', 'freshie', 'miss', 'mr', 'ms', 'and', 'party', 'nights', 'night', 'event'],
  ...['iitdharwad', 'iitdh', 'dharwad', 'iit', 'campus', 'amphitheatre'],
  ...nights.map(({ startsAt }) => formatDate(startsAt, 'MMMM').toLowerCase()),
];

/** Normalised as for hashing, and lower-cased. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase();
const betweenLetters = /[^\p{L}\p{M}]+/gu;
const lettersOf = (text: string): string => text.replace(betweenLetters, '');
/** Strips digits and signs from both ends. Keeps combining marks, which Indian scripts need. */
const coreOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '');

let cores: ReadonlySet<string> | undefined;

/** Includes the cores of common passwords: `qwerty` for `qwerty123`. One or two letters are not a word. */
function coresOf(common: ReadonlySet<string>): ReadonlySet<string> {
  cores ??= new Set([...commonWords, ...[...common].map(coreOf).filter(({ length }) => length > 2)]);
  return cores;
}

/** The owner of a password, as far as known. */
export interface PasswordOwner {
  readonly email: string;
  readonly name?: string | undefined;
}

/** The parts of a name and an address, and both without separators. */
function ownWords({ email, name = '' }: PasswordOwner): string[] {
  const [ownName, address] = [fold(name), fold(email)];
  const [local = ''] = address.split('@');
  return [...`${ownName} ${address}`.split(betweenLetters), lettersOf(ownName), lettersOf(local)];
}

/** Longest words first, so that `freshers` does not leave an `s`. */
const isMadeOf = (letters: string, words: readonly string[]): boolean =>
  words
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), letters)
    .trim() === '';

/** Shorter names occur in other passwords too often. */
const ownLettersMin = 4;

/** Why a new password is too easy to guess, as a sentence, or null (ADR 3). The schema checks its length. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | null> {
  const typed = fold(password);
  const letters = lettersOf(typed);
  if (letters === '') return validationTexts.passwordNoLetters;
  const common = await commonPasswords();
  const isCommon = common.has(typed) || coresOf(common).has(coreOf(typed)) || isMadeOf(letters, eventWords);
  if (isCommon) return validationTexts.passwordCommon;
  const isOwn = letters.length >= ownLettersMin && isMadeOf(letters, [...eventWords, ...ownWords(owner)]);
  return isOwn ? validationTexts.passwordOwn : null;
}

/** Throws INVALID_INPUT for a password that is too easy to guess. */
export async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const problem = await passwordProblem(password, owner);
  if (problem) throw invalidField('password', problem);
}

import { emailDomainProblem } from '@fresher-party/contract/email-domains';
import { nights } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { foreignEmailText, validationTexts } from '@fresher-party/contract/texts';
import type { Config } from '../../core/config.ts';
import { invalidField } from '../../core/errors.ts';
import { commonPasswords, commonWords } from './passwords/common-passwords.ts';

export type EmailPolicy = Pick<Config, 'ALLOWED_EMAIL_DOMAINS' | 'ALLOWED_EMAIL_PATTERN'>;

/**
 * The sentence that refuses an address at sign-up, or null (ADR 7). `email` is trimmed and lower-cased. The pattern
 * narrows the whole address further.
 */
export function emailProblem(email: string, policy: EmailPolicy): string | null {
  const { ALLOWED_EMAIL_DOMAINS: domains, ALLOWED_EMAIL_PATTERN: pattern } = policy;
  const problem = emailDomainProblem(email, domains);
  if (problem !== null) return problem;
  return pattern === null || pattern.test(email) ? null : foreignEmailText(domains[0] ?? '');
}

/** Words that anybody at this event would guess. */
const eventWords = [
  ...['freshers', 'fresher', 'freshies', 'freshie', 'miss', 'mr', 'ms', 'and', 'party', 'nights', 'night', 'event'],
  ...['iitdharwad', 'iitdh', 'dharwad', 'iit', 'campus', 'amphitheatre'],
  ...nights.map(({ startsAt }) => formatDate(startsAt, 'MMMM').toLowerCase()),
];

/** As passwords are hashed, and whatever the case. Marks belong to the letter before them, as in Indian scripts. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase();
const betweenLetters = /[^\p{L}\p{M}]+/gu;
const lettersOf = (text: string): string => text.replace(betweenLetters, '');
/** Without the digits and signs at both ends. */
const coreOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '');

/** Also the common passwords' own cores: `qwerty` for `qwerty123`. One or two letters are no word. */
const commonCores = new Set([...commonWords, ...[...commonPasswords].map(coreOf).filter(({ length }) => length > 2)]);

/** Whose password it is, as far as that is known. */
export interface PasswordOwner {
  readonly email: string;
  readonly name?: string | undefined;
}

/** The parts of a name and an address, and both without what separates their parts. */
function ownWords({ email, name = '' }: PasswordOwner): string[] {
  const [ownName, address] = [fold(name), fold(email)];
  const [local = ''] = address.split('@');
  return [...`${ownName} ${address}`.split(betweenLetters), lettersOf(ownName), lettersOf(local)];
}

/** The longest words first: `freshers` leaves no `s` behind. */
const isMadeOf = (letters: string, words: readonly string[]): boolean =>
  words
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), letters)
    .trim() === '';

/** Shorter names are too likely within other passwords. */
const ownLettersMin = 4;

/** The sentence that refuses a new password as too easy to guess, or null (ADR 3). Its length is the schema's. */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  const typed = fold(password);
  const letters = lettersOf(typed);
  if (letters === '') return validationTexts.passwordNoLetters;
  const isCommon = commonPasswords.has(typed) || commonCores.has(coreOf(typed)) || isMadeOf(letters, eventWords);
  if (isCommon) return validationTexts.passwordCommon;
  const isOwn = letters.length >= ownLettersMin && isMadeOf(letters, [...eventWords, ...ownWords(owner)]);
  return isOwn ? validationTexts.passwordOwn : null;
}

/** Throws INVALID_INPUT for a password that is too easy to guess. */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const problem = passwordProblem(password, owner);
  if (problem) throw invalidField('password', problem);
}

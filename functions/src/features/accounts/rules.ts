import { nights } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { emailDomainProblem, foreignEmailText, validationTexts } from '@fresher-party/contract/texts';
import type { Config } from '../../core/config.ts';
import { invalidField } from '../../core/errors.ts';

type EmailPolicy = Pick<Config, 'ALLOWED_EMAIL_DOMAINS' | 'ALLOWED_EMAIL_PATTERN'>;

/** As a sentence, or null (ADR 7). `email` is trimmed and lower-cased. */
export function emailProblem(email: string, policy: EmailPolicy): string | null {
  const { ALLOWED_EMAIL_DOMAINS: domains, ALLOWED_EMAIL_PATTERN: pattern } = policy;
  const problem = emailDomainProblem(email, domains);
  if (problem !== null) return problem;
  return pattern === null || pattern.test(email) ? null : foreignEmailText(domains[0] ?? '');
}

const eventWords = [
  ...['freshers', 'fresher', 'freshies', 'freshie', 'miss', 'mr', 'ms', 'and', 'party', 'nights', 'night', 'event'],
  ...['iitdharwad', 'iitdh', 'dharwad', 'iit', 'campus', 'amphitheatre'],
  ...nights.map(({ startsAt }) => formatDate(startsAt, 'MMMM').toLowerCase()),
];

const fold = (text: string): string => text.normalize('NFC').toLowerCase();
const betweenLetters = /[^\p{L}\p{M}]+/gu;
const lettersOf = (text: string): string => text.replace(betweenLetters, '');
/** Strips digits and signs from both ends. Keeps combining marks, which Indian scripts need. */
const coreOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '');

/** What people choose most. Loaded at the first use, because unpacking it takes a tenth of a second. */
let loading: Promise<ReadonlySet<string>> | undefined;

/** The 3,000 most common passwords of 8 characters or more, lower-cased (ADR 3); shorter ones are refused for their length. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const ranked = dictionary['passwords-common'].map((password) => password.toLowerCase());
    return new Set(ranked.filter(({ length }) => length >= 8).slice(0, 3000));
  });
  return loading;
}

/** Words to which people here append digits and a sign, as in `admin@123`. Few are in the list above. */
const commonWords: readonly string[] = `
abcd abcdef abcdefgh admin administrator asdf asdfgh bangalore bengaluru bharat bharath bhagwan bollywood chennai
college cricket delhi dhoni durga facebook football ganesh ganesha google govinda guest hanuman hello hindustan
hubli hyderabad iloveyou india indian instagram jaihind jaishreeram jesus kannada karnataka kohli krishna lakshmi laxmi letmein
login love lovely mahadev manager master mother mumbai namaste netflix omnamahshivaya pass password pune qazwsx
qwerty qwertyuiop radha radhekrishna sachin sairam samsung school secret shiva spotify student sunshine super
swagat temp tendulkar test testing user virat welcome whatsapp zxcvbn
`
  .trim()
  .split(/\s+/);

let cores: ReadonlySet<string> | undefined;

/** Includes the cores of common passwords: `qwerty` for `qwerty123`. One or two letters are not a word. */
function coresOf(common: ReadonlySet<string>): ReadonlySet<string> {
  cores ??= new Set([...commonWords, ...[...common].map(coreOf).filter(({ length }) => length > 2)]);
  return cores;
}

interface PasswordOwner {
  readonly email: string;
  readonly name?: string | undefined;
}

function ownWords({ email, name = '' }: PasswordOwner): string[] {
  const [ownName, address] = [fold(name), fold(email)];
  const [local = ''] = address.split('@');
  return [...`${ownName} ${address}`.split(betweenLetters), lettersOf(ownName), lettersOf(local)];
}

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

export async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const problem = await passwordProblem(password, owner);
  if (problem) throw invalidField('password', problem);
}

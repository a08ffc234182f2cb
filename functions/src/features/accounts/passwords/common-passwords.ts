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

/**
 * Words to which people here append digits and a sign, as in `admin@123`. The list above has no shorter passwords, and
 * few of these longer ones.
 */
export const commonWords: readonly string[] = `
abcd abcdef abcdefgh admin administrator asdf asdfgh bangalore bengaluru bharat bharath bhagwan bollywood chennai
college cricket delhi dhoni durga facebook football ganesh ganesha google govinda guest hanuman hello hindustan
hubli hyderabad iloveyou india indian instagram jaihind jaishreeram jesus kannada karnataka kohli krishna lakshmi laxmi letmein
login love lovely mahadev manager master mother mumbai namaste netflix omnamahshivaya pass password pune qazwsx
qwerty qwertyuiop radha radhekrishna sachin sairam samsung school secret shiva spotify student sunshine super
swagat temp tendulkar test testing user virat welcome whatsapp zxcvbn
`
  .trim()
  .split(/\s+/);

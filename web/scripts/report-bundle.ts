/** `npm run bundle:report -w web`, after a build: what a phone downloads for each page, gzipped (design §6). */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** Kilobytes of 1,000 bytes. The login page loads the schemas, which are larger than it, while its form is filled in. */
const budget = { script: 109, login: 12, fonts: 60 };

const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist'));
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

function withImports(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) withImports(next, seen);
  return seen;
}

const gzipped = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const scripts = (keys: Iterable<string>): number => sum([...keys].map((key) => gzipped(manifest[key]?.file ?? '')));
const styles = (keys: Iterable<string>): number =>
  sum([...new Set([...keys].flatMap((key) => manifest[key]?.css ?? []))].map(gzipped));
const line = (name: string, script: number, style: number): string =>
  `${name.padEnd(28)} ${script.toFixed(1).padStart(7)} KB JS ${style.toFixed(1).padStart(6)} KB CSS\n`;

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error('The manifest has no entry: build first.');
const first = withImports(entry);
const home = scripts(first);
const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
const fontSize = sum(fonts.map(({ file }) => readFileSync(join(dist, file)).length / 1000));

process.stdout.write(line('Home', home, styles(first)));
let login = Number.NaN;
for (const key of manifest[entry]?.dynamicImports ?? []) {
  const added = [...withImports(key)].filter((chunk) => !first.has(chunk));
  if (key.endsWith('/LoginPage.tsx')) login = scripts(added);
  const name = /(\w+)\.tsx$/.exec(key)?.[1] ?? key;
  process.stdout.write(line(`+ ${name}`, scripts(added), styles(added)));
}
process.stdout.write(`Fonts ${fontSize.toFixed(1)} KB\n`);

if (!(home <= budget.script && login <= budget.login && fontSize <= budget.fonts)) {
  process.stderr.write(
    `Over the budget of ${budget.script} KB JS, ${budget.login} KB more for login, and ${budget.fonts} KB of fonts.\n`,
  );
  process.exitCode = 1;
}

/** Run with the folder of a build: prints what a phone downloads for each page, gzipped (design §6). */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chunksOf, entryOf, readManifest } from './manifest.ts';

/** Kilobytes of 1,000 bytes. The login page loads the schemas, which are larger than it, while its form is filled in. */
const budget = { script: 109, login: 12, fonts: 60 };

const dist = resolve(process.argv[2] ?? '');
const manifest = readManifest(dist);

const read = (file: string): Buffer => readFileSync(join(dist, file));
const kilobytes = (files: Iterable<Buffer>): number => [...files].reduce((sum, { length }) => sum + length / 1000, 0);
const gzipped = (files: Iterable<string>): number =>
  kilobytes([...new Set(files)].map((file) => gzipSync(read(file), { level: 9 })));

const entry = entryOf(manifest);
const first = chunksOf(manifest, [entry]);

/** Prints what a page adds to the first one, and returns its scripts' size. */
function report(name: string, module: string): number {
  const chunks = [...chunksOf(manifest, [module])].filter((chunk) => module === entry || !first.has(chunk));
  const [script, style] = [gzipped(chunks.map(({ file }) => file)), gzipped(chunks.flatMap(({ css = [] }) => css))];
  const sizes = `${script.toFixed(1).padStart(7)} KB JS ${style.toFixed(1).padStart(6)} KB CSS`;
  process.stdout.write(`${name.padEnd(28)} ${sizes}\n`);
  return script;
}

const home = report('Home', entry);
let login = Number.NaN;
for (const key of manifest[entry]?.dynamicImports ?? []) {
  const script = report(`+ ${/(\w+)\.tsx$/.exec(key)?.[1] ?? key}`, key);
  if (key.endsWith('/LoginPage.tsx')) login = script;
}
const fonts = kilobytes(
  Object.values(manifest)
    .filter(({ file }) => file.endsWith('.woff2'))
    .map(({ file }) => read(file)),
);
process.stdout.write(`Fonts ${fonts.toFixed(1)} KB\n`);

if (!(home <= budget.script && login <= budget.login && fonts <= budget.fonts)) {
  process.stderr.write(
    `Over the budget of ${budget.script} KB JS, ${budget.login} KB more for login, and ${budget.fonts} KB of fonts.\n`,
  );
  process.exitCode = 1;
}

/** Checks references in docs and code: files, links, commands and decisions. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { type DataRule, personalData } from '../../functions/src/db/collections.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })];

it.each(pages)('%s names files that exist', (page) => {
  const text = read(page);
  const named = [...text.matchAll(/`((?:contract|functions|scripts|web|tests|docs)\/[\w./-]+)`/g)].map(
    ([, path]) => path,
  );
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) => join(dirname(page), path ?? ''));
  const missing = [...named, ...linked].filter((path) => !existsSync(join(root, path ?? '')));
  expect(missing).toEqual([]);
});

it('cites only existing decisions and sections of the design', () => {
  const records = new Set(
    globSync('docs/decisions/*.md', { cwd: root }).map((file) => Number(basename(file).slice(0, 4))),
  );
  const sections = new Set([...read('docs/design.md').matchAll(/^## (\d+)\./gm)].map(([, number]) => Number(number)));
  const sources = globSync(
    ['{contract,functions,scripts,tests,web}/**/*.{ts,tsx,mjs,css}', '*.{md,ts,rules}', 'docs/**/*.md'],
    { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) },
  );
  const wrong = sources.flatMap((file) => {
    const cited = (form: RegExp) =>
      [...read(file).matchAll(form)].flatMap(([list]) => (list.match(/\d+/g) ?? []).map(Number));
    return [
      ...cited(/\bADR \d+(?:(?:, | and )\d+)*/g)
        .filter((number) => !records.has(number))
        .map((number) => `${file}: ADR ${number}`),
      ...cited(/\bdesign §\d+/g)
        .filter((number) => !sections.has(number))
        .map((number) => `${file}: design §${number}`),
    ];
  });
  expect(records.size).toBeGreaterThan(10);
  expect(sources.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

it('names only existing commands', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run ([a-z-]+(?::[a-z]+)?)/g)].map(([, name]) => name ?? ''),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('says of each collection what happens to it, like the code', () => {
  const rows = [...read('docs/privacy.md').matchAll(/^\| `(.+?)` \|.*\| (yes|no) \| (\w+) \| (.+?) \|$/gm)];
  const rules = Object.entries<DataRule>(personalData).map(([name, { ownCopy, account, purge }]) => [
    name,
    ownCopy ? 'yes' : 'no',
    account,
    typeof purge === 'function' ? 'stays without people' : purge,
  ]);
  expect(rows.map(([, ...cells]) => cells)).toEqual(rules);
});

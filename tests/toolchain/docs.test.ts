/** Checks references in docs and code: files, links, commands, decisions, and all requirements of ASVS level 1. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { proofTexts } from '@fresher-party/contract/vote-proof';
import { expect, it } from 'vitest';
import { dataDocument, dataDocumentFile } from '../../toolchain/build/data-document.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })];

/** OWASP ASVS 5.0.0, level 1. */
const levelOne = `
  1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2
  3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1
  6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4
  10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`
  .trim()
  .split(/\s+/);

const orderOf = (id: string): number => id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0);

/** Parses `3.3.1–3.3.4` and `3.4.1` in a line's first cell, as pairs of first and last. */
function rangesIn(line: string): (readonly [number, number])[] {
  const cell = line.split('|')[1] ?? '';
  return [...cell.matchAll(/(\d+\.\d+\.\d+)(?:–(\d+\.\d+\.\d+))?/g)].map(
    ([, first = '', last = first]) => [orderOf(first), orderOf(last)] as const,
  );
}

it.each(pages)('%s names files that exist', (page) => {
  const text = read(page);
  const named = [...text.matchAll(/`((?:contract|functions|operator|web|tests|toolchain|docs)\/[\w./-]+)`/g)].map(
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
    ['{contract,functions,operator,tests,toolchain,web}/**/*.{ts,tsx,mjs,css}', '*.{md,ts,rules}', 'docs/**/*.md'],
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
  expect(records.size).toBeGreaterThan(20);
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

it('covers every requirement of level 1', () => {
  const lines = read('docs/security.md').split('\n');
  const ranges = lines.slice(lines.indexOf('## OWASP ASVS 5.0')).flatMap(rangesIn);
  const isCovered = (id: string) => ranges.some(([first, last]) => first <= orderOf(id) && orderOf(id) <= last);
  expect(levelOne).toHaveLength(70);
  expect(levelOne.filter((id) => !isCovered(id))).toEqual([]);
});

it('lists every stored field like the register', () => {
  expect(readFileSync(dataDocumentFile, 'utf8'), 'npm run format writes it').toBe(dataDocument());
});

it('describes the verification of the vote like the app and the command', () => {
  const text = read('docs/security.md');
  for (const sentence of Object.values(proofTexts)) expect(text).toContain(sentence);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { iconNames } from '../src/ui/Icon.tsx';

it('has a shape for each icon, and no other', () => {
  const drawings = readFileSync(join(import.meta.dirname, '../src/ui/drawings.svg'), 'utf8');
  expect([...drawings.matchAll(/id="icon-(\w+)"/g)].map(([, name]) => name)).toEqual([...iconNames]);
});

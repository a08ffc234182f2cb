/** Generates docs/data.md from the register of stored data. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldRule, Kind } from '../../functions/src/db/register/kind.ts';
import { register } from '../../functions/src/db/register/register.ts';
import { root } from '../../scripts/local.ts';

export const dataDocumentFile = join(root, 'docs/data.md');

const intro = `# Data

Everything that is stored, out of the register in \`functions/src/db/register/\` (ADR 47). Written by \`npm run format\`; change the register, not this file. \`tests/emulators/register.security.test.ts\` fails when the database holds a collection that is not here. The fields are in \`functions/src/db/collections.ts\`.

*Own copy* is 'Download my data'. *Export* is what may leave the database: nothing in it joins votes with people. *Purge* is what \`npm run purge\` does with the documents after the event ([operations.md](operations.md)). What a collection says holds for all its fields but those in the second table.
`;

const exportWords: Record<Kind['export'], string> = { always: 'yes', never: 'never' };
const purgeWords: Record<Kind['purge'], string> = { deleted: 'go', kept: 'stay' };

function fieldPurge({ purge }: FieldRule, kind: Kind): string {
  if (purge === undefined) return kind.purge === 'deleted' ? 'goes' : 'stays';
  if (purge === 'removed') return 'goes';
  const words = purge.becomes === null ? 'becomes empty' : `becomes '${purge.becomes}'`;
  return purge.ofType ? `${words} where it is about a ${purge.ofType}` : words;
}

function accountWords({ account }: Kind): string {
  if (account === 'deleted') return 'go';
  return 'deleted' in account ? `go ${account.deleted}` : `stay: ${account.stays}`;
}

const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return `${[head, `|${'---|'.repeat(rows[0]?.length ?? 0)}`, ...body].join('\n')}\n`;
};

export function dataDocument(): string {
  const kinds = Object.entries<Kind>(register);
  const rows = kinds.map(([name, kind]) => [
    `\`${name}\``,
    kind.what,
    kind.readers,
    kind.until,
    kind.ownCopy === true ? 'yes' : `no: ${kind.ownCopy}`,
    exportWords[kind.export],
    accountWords(kind),
    `${purgeWords[kind.purge]}${kind.keeps ? ` with ${kind.keeps.join(', ')}` : ''}`,
  ]);
  const fields = kinds.flatMap(([name, kind]) =>
    Object.entries(kind.fields ?? {}).map(([path, rule]) => [
      `\`${name}\`: \`${path}\``,
      rule.readers ?? kind.readers,
      rule.until ?? kind.until,
      fieldPurge(rule, kind),
    ]),
  );
  const head = ['Documents', 'Hold', 'Who reads them', 'Until', 'Own copy', 'Export', 'Without the account', 'Purge'];
  return [intro, table([head, ...rows]), table([['Field', 'Who reads it', 'Until', 'Purge'], ...fields])].join('\n');
}

export const writeDataDocument = (): void => writeFileSync(dataDocumentFile, dataDocument());

/** docs/data.md, out of the register of stored fields (ADR 47). */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind } from '../../functions/src/firestore/register/kind.ts';
import { register } from '../../functions/src/firestore/register/register.ts';
import { type Leaf, leavesOf } from '../../functions/src/firestore/register/registered.ts';
import { root } from '../../operator/local.ts';

export const dataDocumentFile = join(root, 'docs/data.md');

const intro = `# Data

Every field that is stored, out of the register in \`functions/src/firestore/register/\` (ADR 47). Written by \`npm run format\`; change the register, not this file. \`tests/emulators/register.security.test.ts\` fails when the database holds a collection or a field that is not here.

*Purge* is what \`npm run purge\` does after the event ([operations.md](operations.md)). *Own copy* is 'Download my data'. Of what organisers and operators export, nothing joins votes with people. An export holds whole documents; only the purge tells fields apart. \`*\` is any id, or any element of a list.
`;

const exportWords: Record<Kind['export'], string> = {
  always: 'yes',
  sealed: 'once the vote is sealed',
  never: 'never',
};
const backupWords: Record<Kind['backup'], string> = {
  always: 'yes',
  sealed: 'from an hour after the seal on',
  never: 'never',
};
const purgeWords: Record<Kind['purge'], string> = {
  deleted: 'the documents go',
  kept: 'the documents stay, with what the table says',
  unnamed: 'the documents stay under random ids, with what the table says',
};

function purgeOf({ purge }: Leaf, kind: Kind): string {
  if (kind.purge === 'deleted') return 'goes';
  if (purge === undefined) return 'stays';
  if (purge === 'removed') return 'goes';
  if (purge.becomes === null) return 'becomes empty';
  return `becomes '${purge.becomes}'${purge.ofType ? ` where it is about a ${purge.ofType}` : ''}`;
}

function accountOf({ account }: Kind): string {
  if (account === 'deleted') return account;
  return 'deleted' in account ? `deleted ${account.deleted}` : `stays: ${account.stays}`;
}

function section([name, kind]: [string, Kind]): string {
  const rows = leavesOf(kind.fields).map((leaf) =>
    [
      `\`${leaf.path.join('.')}\``,
      leaf.what,
      leaf.readers ?? kind.readers,
      leaf.until ?? kind.until,
      purgeOf(leaf, kind),
    ].join(' | '),
  );
  return `## \`${name}\`: ${kind.what}

- Own copy: ${kind.ownCopy === true ? 'yes' : `no, ${kind.ownCopy}`}. Export: ${exportWords[kind.export]}. Backup: ${backupWords[kind.backup]}.
- When the account is deleted: ${accountOf(kind)}. Purge: ${purgeWords[kind.purge]}.

| Field | For | Who reads it | Until | Purge |
|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}

export const dataDocument = (): string => [intro, ...Object.entries<Kind>(register).map(section)].join('\n');

export const writeDataDocument = (): void => writeFileSync(dataDocumentFile, dataDocument());

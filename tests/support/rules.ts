import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from './env.ts';

const file = join(import.meta.dirname, '../../firestore.rules');

async function load(content: string): Promise<void> {
  const url = `http://${env.FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${env.GCLOUD_PROJECT}:securityRules`;
  const body = JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } });
  const { status } = await fetch(url, { method: 'PUT', body });
  if (status !== 200) throw new Error(`The emulator answered ${status} to the rules.`);
}

/** Runs `work` while the rules refuse all reads of a collection, then restores the real rules. */
export async function whileRefused(collection: string, work: () => Promise<void>): Promise<void> {
  const rules = readFileSync(file, 'utf8');
  const refused = rules.replace(new RegExp(`(match /${collection}/.*?allow \\w+: if) `, 's'), '$1 false && ');
  if (refused === rules) throw new Error(`No rule allows to read ${collection}.`);
  await load(refused);
  try {
    await work();
  } finally {
    await load(rules);
  }
}

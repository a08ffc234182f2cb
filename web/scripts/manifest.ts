/** What a build has written, by its manifest. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';

export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

export function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The manifest has no entry: build first.');
  return entry;
}

const importsOf = (chunk: ManifestChunk): readonly string[] => chunk.imports ?? [];

/** The chunks that some modules lead to, and then their own: the order in which Vite loads styles. */
export function chunksOf(manifest: Manifest, modules: readonly string[], next = importsOf): ReadonlySet<ManifestChunk> {
  const seen = new Set<string>();
  const chunks = new Set<ManifestChunk>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    next(chunk).forEach(visit);
    chunks.add(chunk);
  };
  modules.forEach(visit);
  return chunks;
}

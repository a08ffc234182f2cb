import type { ManifestChunk } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { chunksOf, entryOf, readManifest } from './manifest.ts';
import { webManifest } from './web-manifest.ts';

/** `index.html` is served as `/`, `schedule/index.html` as `/schedule` (firebase.json: no trailing slash). */
function servedAs(file: string): string {
  return file.endsWith('index.html') ? `/${file.slice(0, -'index.html'.length).replace(/\/$/, '')}` : `/${file}`;
}

/** Pages that hardly anybody opens, and the schemas of forms: of no use offline, and three thousand phones share a Wi-Fi. */
const notKept = /src\/features\/(organisers|stage|station|api-test)\/|contract\/src\/calls\//;

/** The scripts and styles that a build's entry leads to, but for those. */
function keptFiles(dist: string): ReadonlySet<string> {
  const manifest = readManifest(dist);
  const next = ({ imports = [], dynamicImports = [] }: ManifestChunk) =>
    [...imports, ...dynamicImports].filter((key) => !notKept.test(key));
  const chunks = [...chunksOf(manifest, [entryOf(manifest)], next)];
  return new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]));
}

export const serviceWorkerOptions: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'src/sw',
  filename: 'sw.ts',
  injectRegister: false,
  registerType: 'prompt',
  manifest: webManifest,
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    // Other documents speed up the first visit alone: later their scripts come from the precache.
    globPatterns: ['{.,schedule}/index.html', '**/*.{js,css,woff2}', 'favicon.svg'],
  },
  integration: {
    configureCustomSWViteBuild(config) {
      config.logLevel = 'warn';
    },
    beforeBuildServiceWorker({ injectManifest }) {
      const needed = keptFiles(injectManifest.globDirectory);
      const isNeeded = (url: string): boolean => !/^assets\/.+\.(js|css)$/.test(url) || needed.has(url);
      injectManifest.manifestTransforms = [
        (entries) => ({
          manifest: entries.filter(({ url }) => isNeeded(url)).map((entry) => ({ ...entry, url: servedAs(entry.url) })),
          warnings: [],
        }),
      ];
    },
  },
};

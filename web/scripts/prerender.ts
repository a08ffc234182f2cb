/**
 * A Vite plugin: after the build, writes each public page as a document of its own, with its markup and its styles, so
 * that it can be read before the script has arrived (design §6: the largest paint within 1.8 s).
 */

import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { paths } from '../src/app/routes.ts';
import type * as renderPages from '../src/prerender.tsx';
import { homePreview, previewTags } from './preview.ts';

type Manifest = Readonly<Record<string, { file: string; isEntry?: boolean; css?: string[]; imports?: string[] }>>;

interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Chunks and styles that a module needs, with those of all it imports. */
function filesOf(manifest: Manifest, modules: readonly string[]): Files {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
    // After those of what it imports: the order in which Vite loads them.
    for (const file of manifest[key]?.css ?? []) styles.add(`/${file}`);
  };
  modules.forEach(visit);
  return {
    scripts: [...seen].flatMap((key) => manifest[key]?.file ?? []).map((file) => `/${file}`),
    styles: [...styles],
  };
}

const scriptTags = /\s*<(?:script type="module"|link rel="modulepreload"|link rel="stylesheet")[^>]*>(?:<\/script>)?/g;

/** The document of a page. Its scripts are left to boot.js, which knows when to start them. */
function documentFor(
  template: string,
  page: Parameters<typeof previewTags>[0] & { readonly markup: string },
  files: Files,
): string {
  const [entry = '', ...modules] = files.scripts;
  const boot = `<script src="/boot.js" data-path="${page.path}" data-admin="${paths.admin}" data-entry="${entry}" data-modules="${modules.join(' ')}"></script>`;
  const styles = files.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`);
  // Functions, since a markup may hold `$` signs.
  return template
    .replaceAll(scriptTags, '')
    .replace(/<title>.*?<\/title>/, () => `<title>${page.title}</title>${boot}`)
    .replace(homePreview(), () => previewTags(page))
    .replace('</head>', () => `${styles.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.markup}</div>`);
}

export function prerender(): Plugin {
  let root = '';
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }) {
      copyFileSync(join(root, 'src/first-paint/boot.js'), join(dir, 'boot.js'));
      mkdirSync(join(root, 'node_modules'), { recursive: true });
      // Inside the project, where the server build finds its packages.
      const folder = mkdtempSync(join(root, 'node_modules/.prerender-'));
      try {
        await build({
          root,
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          plugins: [react()],
          build: {
            ssr: 'src/prerender.tsx',
            outDir: folder,
            rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
          },
        });
        const app: typeof renderPages = await import(pathToFileURL(join(folder, 'prerender.mjs')).href);
        const template = readFileSync(join(dir, 'index.html'), 'utf8');
        const manifest: Manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'));
        const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
        for (const { name, path, title, module } of app.prerendered) {
          const page = { name, path, title, markup: await app.render(path) };
          const file = join(dir, path, 'index.html');
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(
            file,
            documentFor(template, page, filesOf(manifest, module in manifest ? [entry, module] : [entry])),
          );
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A Vite plugin: each public and each member's page as a document that can be read before the script has loaded. */

import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { eventTitle } from '@fresher-party/contract/event';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { paths } from '../src/app/routes.ts';
import type * as renderPages from '../src/prerender.tsx';
import { chunksOf, entryOf, readManifest } from './manifest.ts';
import { previewTags } from './preview.ts';

const scriptTags = /\s*<(?:script type="module"|link rel="modulepreload"|link rel="stylesheet")[^>]*>(?:<\/script>)?/g;

interface Rendering {
  readonly markup: string;
  readonly modules: readonly string[];
  readonly styles: readonly string[];
}

type Renderings = Partial<Record<'visitor' | 'member', Rendering>>;

/** With the visitors' markup, and the members' in a `template`, or only one of them. */
function documentFor(
  template: string,
  page: Parameters<typeof previewTags>[0],
  entry: string,
  { visitor, member }: Renderings,
): string {
  const data = {
    path: page.path,
    admin: paths.admin,
    entry,
    ...(visitor && { modules: visitor.modules.join(' ') }),
    ...(member && { 'member-modules': member.modules.join(' ') }),
  };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${value}"`);
  const boot = `<script src="/boot.js" ${attributes.join(' ')}></script>`;
  const hrefs = new Set([visitor, member].flatMap((one) => one?.styles ?? []));
  const styles = [...hrefs].map((href) => `<link rel="stylesheet" crossorigin href="${href}">`);
  const instead = visitor && member ? `<template>${member.markup}</template>` : '';
  // Functions as replacements, since markup may contain `$` patterns.
  return template
    .replaceAll(scriptTags, '')
    .replace(/<title>.*?<\/title>/, () => `<title>${page.title}</title>${boot}`)
    .replace('<meta name="preview" />', () => previewTags(page))
    .replace('</head>', () => `${styles.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${(visitor ?? member)?.markup ?? ''}</div>${instead}`);
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
      // Inside the project, so that the server build can resolve packages.
      const folder = mkdtempSync(join(root, 'node_modules/.prerender-'));
      try {
        await build({
          root,
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          plugins: [appReact()],
          build: {
            ssr: 'src/prerender.tsx',
            outDir: folder,
            rolldownOptions: { external: /^virtual:/, output: { entryFileNames: 'prerender.mjs' } },
          },
        });
        const app: typeof renderPages = await import(pathToFileURL(join(folder, 'prerender.mjs')).href);
        const template = readFileSync(join(dir, 'index.html'), 'utf8');
        const manifest = readManifest(dir);
        const entry = entryOf(manifest);
        const entryFile = manifest[entry]?.file ?? '';
        const rendering = async (path: string, reader: keyof Renderings): Promise<Rendering> => {
          const { markup, module } = await app.render(path, reader);
          const chunks = [...chunksOf(manifest, [entry, module])];
          const modules = chunks.map(({ file }) => `/${file}`).filter((file) => file !== `/${entryFile}`);
          return { markup, modules, styles: chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)) };
        };
        for (const { readers, ...page } of app.prerendered) {
          const file = join(dir, page.path, 'index.html');
          mkdirSync(dirname(file), { recursive: true });
          const renderings: Renderings = {
            ...(readers.includes('visitor') && { visitor: await rendering(page.path, 'visitor') }),
            ...(readers.includes('member') && { member: await rendering(page.path, 'member') }),
          };
          writeFileSync(file, documentFor(template, page, `/${entryFile}`, renderings));
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

const drawings = readFileSync(new URL('../src/ui/drawings.svg', import.meta.url), 'utf8').replaceAll('\n', '');

export const eventHtml = (): Plugin => ({
  name: 'event-html',
  transformIndexHtml: (html) => html.replaceAll('{eventTitle}', eventTitle).replace('{drawings}', () => drawings),
});

export const appReact = () => react({ jsxImportSource: fileURLToPath(new URL('../src/ui/jsx', import.meta.url)) });

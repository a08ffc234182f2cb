import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paths } from '../src/app/routes.ts';
import { previewPicture } from './preview.ts';
import { webManifest } from './web-manifest.ts';

const publicDir = join(import.meta.dirname, '../public');
const icons = webManifest.icons ?? [];
const screenshots = webManifest.screenshots ?? [];

it('has what browsers require before they offer to install the app', () => {
  expect(webManifest).toMatchObject({ id: '/', scope: '/', start_url: '/', display: 'standalone', lang: 'en' });
  expect(webManifest.short_name?.length).toBeLessThanOrEqual(13);
  for (const purpose of ['any', 'maskable']) {
    expect(icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  }
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
});

it('has shortcuts to existing pages', () => {
  const urls = webManifest.shortcuts?.map(({ url }) => url) ?? [];
  expect(urls).toEqual([paths.schedule, paths.music, paths.messages, paths.vote]);
});

it('opens the page with the song form for text that Spotify shares', () => {
  const params = { title: 'title', text: 'text', url: 'url' };
  expect(webManifest.share_target).toMatchObject({ action: paths.music, method: 'GET', params });
});

/** Width and height from the header of a PNG. */
const pngSize = (file: Buffer): string => `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;

/** Width and height from the first frame header of a JPEG. */
function jpegSize(file: Buffer): string {
  let at = 2;
  while (![0xc0, 0xc1, 0xc2].includes(file[at + 1] ?? 0)) at += 2 + file.readUInt16BE(at + 2);
  return `${file.readUInt16BE(at + 7)}x${file.readUInt16BE(at + 5)}`;
}

const { path, width, height } = previewPicture;
const preview = { src: path, sizes: `${width}x${height}`, type: 'image/jpeg' };

it.each([...icons, ...screenshots, preview])(
  '$src is there, in the size it says, and small',
  ({ src, sizes, type }) => {
    const file = readFileSync(join(publicDir, src));
    expect(type === 'image/png' ? pngSize(file) : jpegSize(file)).toBe(sizes);
    expect(file.length).toBeLessThan(150_000);
  },
);

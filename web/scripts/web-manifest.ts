import { eventTitle, shortYear } from '@fresher-party/contract/event';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { paths } from '../src/app/routes.ts';
import { sharedParams } from '../src/features/music/song-form-rules.ts';
import { nightsAndYear } from './preview.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, description: string, url: string) => ({
  name,
  description,
  url,
  icons: [icon('icon', 192, 'any')],
});

const screenshot = (name: string, formFactor: 'narrow' | 'wide', sizes: string, label: string) => ({
  src: `/screenshots/${name}.jpg`,
  sizes,
  type: 'image/jpeg',
  form_factor: formFactor,
  label,
});

export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: eventTitle,
  short_name: `Freshers ${shortYear('’')}`,
  description: `Two nights of music, dares and first friends on ${nightsAndYear}. The schedule, your songs, your whispers and your vote.`,
  lang: 'en',
  dir: 'ltr',
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  theme_color: '#0d0920',
  background_color: '#0d0920',
  categories: ['entertainment', 'music', 'social'],
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
  ],
  shortcuts: [
    shortcut('Schedule', 'What is on, and what comes next', paths.schedule),
    shortcut('Music', 'Request songs for the DJ', paths.music),
    shortcut('Whisper', 'Send an anonymous message', paths.messages),
    shortcut('Vote', 'Choose Mr and Miss Fresher', paths.vote),
  ],
  // Chromium only. GET: nothing is sent before the user taps, and a login in between keeps the URL.
  share_target: {
    action: paths.music,
    method: 'GET',
    // The default, but Chromium requires it.
    enctype: 'application/x-www-form-urlencoded',
    params: sharedParams,
  },
  screenshots: [
    screenshot('home-narrow', 'narrow', '390x844', 'Both nights, and what you can do'),
    screenshot('schedule-narrow', 'narrow', '390x844', 'The schedule, readable offline'),
    screenshot('home-wide', 'wide', '1280x800', 'Both nights, on a large screen'),
  ],
};

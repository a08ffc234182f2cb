import { nights, nightsText } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { paths } from '../src/app/routes.ts';

/** `10 and 11 October 2025`. */
export const nightsAndYear = `${nightsText(nights)} ${formatDate(nights[0].startsAt, 'yyyy')}`;

export const previewPicture = { path: '/preview.jpg', width: 1200, height: 630 } as const;

const whole = `Two nights of music, dares and first friends on ${nightsAndYear}.`;

const sentences: Readonly<Record<string, string>> = {
  [paths.home]: `${whole} See the schedule, request songs for the DJ, send anonymous whispers and vote for Mr and Miss Fresher.`,
  [paths.login]: 'Log in to pick songs, send whispers and vote for Mr and Miss Fresher.',
  [paths.signup]: `Get your pass for both nights, ${nightsAndYear}: one minute, one code from your institute e-mail.`,
  [paths.forgotPassword]: 'Choose a new password with a code or a link that we mail to you.',
  [paths.schedule]: `What is on, when and where: performances, dares, the crowning, the concert and the DJ, ${nightsAndYear}.`,
  [paths.apiTest]: 'For developers: tries every call of the API, and shows what it answers.',
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escaped(content)}">`;

/** The meta tags of a page. `url`: the app's URL; without it there are no absolute URLs, so no picture. */
export function previewTags({ path, title }: { path: string; title: string }, url = process.env.APP_URL): string {
  const sentence = sentences[path] ?? whole;
  const { origin } = (url ? URL.parse(url) : null) ?? {};
  const absolute = origin
    ? [
        meta('property', 'og:url', new URL(path, origin).href),
        meta('property', 'og:image', `${origin}${previewPicture.path}`),
        meta('property', 'og:image:width', String(previewPicture.width)),
        meta('property', 'og:image:height', String(previewPicture.height)),
        meta('property', 'og:image:alt', 'A string of lights over the crowd of an amphitheatre.'),
        meta('name', 'twitter:card', 'summary_large_image'),
      ]
    : [];
  return [
    meta('name', 'description', sentence),
    meta('property', 'og:title', title),
    meta('property', 'og:description', sentence),
    meta('property', 'og:type', 'website'),
    ...absolute,
  ].join('');
}

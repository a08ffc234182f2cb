import { limits } from '@fresher-party/contract/limits';

/** Text from another app (`share_target` in the manifest). Android puts links into `text`. Pure. */

/** The query parameters, as in the manifest. */
export const sharedParams = { title: 'title', text: 'text', url: 'url' } as const;

/** The shared text, or undefined if there is none. */
export function sharedText(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const parts = [sharedParams.url, sharedParams.text, sharedParams.title].map((name) => params.get(name)?.trim());
  return parts.filter(Boolean).join(' ').slice(0, limits.songTextLength) || undefined;
}

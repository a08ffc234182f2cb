import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Sizes in the stage's unit, a hundredth of the height of a 16:9 screen. */
const largest = 20;
/** Smaller names can't be read from the last row. */
const smallest = 8;
/** Names above this size stay on one line: that reads better than two lines of larger letters. */
const oneLineAbove = 14;

/**
 * Sets `--size` on the list of names: the largest at which each name fits between words and the whole scene on the
 * screen, as the browser lays it out. Without faces (`data-faces`) if they leave too little space; names for which even
 * the smallest size is too large break inside a word (`data-broken`).
 */
function fitNames(list: HTMLElement): void {
  const stage = list.closest<HTMLElement>('[data-step]');
  const scene = list.parentElement;
  if (!stage || !scene) return;
  const { paddingTop, paddingBottom } = getComputedStyle(stage);
  const room = stage.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  const parts = [list, ...list.querySelectorAll<HTMLElement>('[data-fits]')];
  const fits = () => scene.offsetHeight <= room && parts.every((part) => part.scrollWidth <= part.clientWidth);
  const fitsAt = (size: number) => {
    list.style.setProperty('--size', String(size));
    list.style.whiteSpace = size > oneLineAbove ? 'nowrap' : '';
    return fits();
  };
  list.removeAttribute('data-broken');
  for (const hasFaces of [true, false]) {
    list.toggleAttribute('data-faces', hasFaces);
    for (let size = largest; size >= smallest; size -= 0.5) if (fitsAt(size)) return;
  }
  list.setAttribute('data-broken', '');
  for (let size = smallest; size > 1 && !fitsAt(size); size -= 0.5);
}

/** Fits the names in the list, again on another screen and with late fonts. `names`: what is in it. */
export function useFittedNames<T extends HTMLElement>(names: string): RefObject<T | null> {
  const list = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for other names.
  useLayoutEffect(() => {
    const refit = () => list.current && fitNames(list.current);
    refit();
    window.addEventListener('resize', refit);
    document.fonts.addEventListener('loadingdone', refit);
    return () => {
      window.removeEventListener('resize', refit);
      document.fonts.removeEventListener('loadingdone', refit);
    };
  }, [names]);
  return list;
}

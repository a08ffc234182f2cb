/** `ref`s of the bars above the dock: each tells the next how high it is, at any text size. */

const heightAs = (name: string, around: number) => (bar: HTMLElement | null) => {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(([entry]) => {
    style.setProperty(name, `${(entry?.contentRect.height ?? 0) + around}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(name);
  };
};

/** Of a page's own actions. `around`: their padding, and what is below them. */
export const actsBar = heightAs('--acts-height', 36);
/** Of what an organiser's last act did. */
export const doneBar = heightAs('--done-height', 8);

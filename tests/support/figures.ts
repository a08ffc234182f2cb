/** Prints a title with named values and units. */
export function report(title: string, figures: Readonly<Record<string, string | number>>): void {
  const line = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  process.stdout.write(`▸ ${title}: ${line.join(' · ')}\n`);
}

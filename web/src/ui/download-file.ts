/** Long enough for the browser to read the file. */
const revokeAfterMs = 60_000;

export function downloadFile(name: string, text: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
}

/** By then the browser has read the file. */
const revokeAfterMs = 60_000;

/** Saves a text as a file on the person's device. `type` is its media type. */
export function downloadFile(name: string, text: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
}

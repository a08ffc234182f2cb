/** Long enough for the browser to read the file. */
const revokeAfterMs = 60_000;

function downloadBlob(name: string, blob: Blob): void {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
}

export const downloadFile = (name: string, text: string, type: string): void =>
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

export function downloadFile(name: string, text: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

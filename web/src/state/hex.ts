const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 128 random bits as 32 digits. `crypto.randomUUID` is missing on plain http other than localhost. */
export const randomHex = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));

/** SHA-256 of a text as 64 digits. Rejects outside a secure context, which has no `crypto.subtle`. */
export async function sha256Hex(text: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

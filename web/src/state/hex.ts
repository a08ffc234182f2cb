/** Random numbers and hashes as hexadecimal digits. */

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 128 random bits as 32 digits. Not `crypto.randomUUID`, which is missing on plain-http addresses other than localhost. */
export const randomHex = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));

/** SHA-256 of a text, 64 digits. Rejects without a secure origin, where the browser makes no hash. */
export async function sha256Hex(text: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

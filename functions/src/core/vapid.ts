import { createECDH } from 'node:crypto';

/** The public key (an uncompressed point of P-256) of a private key, both as base64url (RFC 8292). */
export function vapidPublicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}

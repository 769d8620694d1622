import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what is kept but never shown: private keys, tokens of repositories. */
export type Cipher = {
  /** AES-256-GCM under a key for this purpose; answers text. */
  encrypt(purpose: string, text: string): string;
  /** @throws Error when the text was changed, or encrypted under another secret or purpose. */
  decrypt(purpose: string, text: string): string;
  /** A key of 32 bytes that follows from the master secret and the purpose. */
  derive(purpose: string): Buffer;
};

/** Ciphers with keys that follow from a master secret. */
export function cipherOf(secret: string): Cipher {
  const master = createHash('sha256').update(secret).digest();
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `trivet ${purpose}`, 32));
  return {
    derive,
    encrypt(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', derive(purpose), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    decrypt(purpose, text) {
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', derive(purpose), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

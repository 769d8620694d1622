import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../settings.ts';
import { StartProblem } from '../startProblem.ts';

/** Encrypts what is kept but never shown: private keys, tokens of repositories. */
export type Cipher = {
  /** AES-256-GCM under a key for this purpose; answers text. */
  encrypt(purpose: string, text: string): string;
  /** @throws Error when the text was changed, or encrypted under another secret or purpose. */
  decrypt(purpose: string, text: string): string;
  /** A key of 32 bytes that follows from the master secret and the purpose. */
  derive(purpose: string): Buffer;
};

/** Takes the master secret from the settings, or makes one in the data folder on the first start. */
export function createCipher(settings: Pick<Settings, 'secret' | 'dataDir'>): Cipher {
  const master = createHash('sha256')
    .update(settings.secret ?? secretOf(settings.dataDir))
    .digest();
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

function secretOf(dataDir: string): string {
  const folder = join(dataDir, 'keys');
  const path = join(folder, 'secret');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // 'wx' never overwrites: losing the secret would lose every token kept under it.
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartProblem(`The key folder ${folder} cannot be written: ${(error as Error).message}.`);
    }
  }
  return readFileSync(path, 'utf8').trim();
}

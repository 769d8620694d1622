import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A refresh token: 48 random bytes, 64 characters of base64 without padding, because a real client cuts at `=`. */
export const newRefreshToken = (): string => randomBytes(48).toString('base64');

/** What is kept of a refresh token. */
export const digestOf = (refreshToken: string): Buffer =>
  createHash('sha256')
    .update(refreshToken.replace(/(?<!=)=+$/, ''))
    .digest();

/** The token that takes the place of another. It follows from that one and a key of the server, so that the same
 *  successor can be given twice without being kept. */
export const successorOf = (key: Buffer, refreshToken: string): string =>
  createHmac('sha384', key)
    .update(refreshToken.replace(/(?<!=)=+$/, ''))
    .digest('base64');

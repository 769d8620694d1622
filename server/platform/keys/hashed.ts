import { createHash } from 'node:crypto';

/** What a secret is known by where it is not kept itself, such as the id of a session, a ticket or a code; also the S256
 *  challenge of a PKCE verifier (RFC 7636, 4.2). Only for what nobody can guess: it can be tried out quickly. */
export const hashed = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

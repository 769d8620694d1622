import { tracedFetch } from '../../tracing/outgoing.ts';

/** How long one question may take. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

export type Answer = { status: number; headers: Headers; json: Record<string, unknown> | undefined };
/** Why there is none. */
export type Silence = 'unreachable' | 'slow';

const send = tracedFetch('identity provider');

/** Asks the issuer once; redirects are not followed.
 *  @param gone the administrator no longer waits.
 *  @throws the reason of `gone`. */
export async function askIssuer(
  url: string,
  gone: AbortSignal,
  init: RequestInit = {},
): Promise<Answer | Silence> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const asked: RequestInit = { ...init, redirect: 'manual', signal: AbortSignal.any([late, gone]) };
    const answer = await send(url, asked);
    return { status: answer.status, headers: answer.headers, json: jsonOf(await textOf(answer)) };
  } catch {
    gone.throwIfAborted();
    return late.aborted ? 'slow' : 'unreachable';
  }
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

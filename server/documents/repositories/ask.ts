import { problem } from '../problems.ts';

export type Asked = {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  /** How long the whole answer may take. */
  milliseconds?: number;
  /** Most bytes of the answer. */
  limit?: number;
};

export type Answer = { status: number; headers: Headers; bytes: Buffer };

const MiB = 1024 * 1024;

/** Asks an outside server at an address that comes from the settings. Redirects are not followed, because they would
 *  lead to addresses that nobody configured.
 *  @throws Problem 502 when it does not answer, 504 when it takes too long, 413 beyond `limit` bytes. */
export async function ask(url: string, asked: Asked = {}): Promise<Answer> {
  const { milliseconds = 10_000, limit = MiB, ...init } = asked;
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal });
    const bytes = await readUpTo(answer, limit);
    return { status: answer.status, headers: answer.headers, bytes };
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('documents.')) throw error;
    if (signal.aborted) throw problem('documents.repository.slow');
    throw problem('documents.repository.unreachable');
  }
}

async function readUpTo(answer: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw problem('documents.content.large', { limit: Math.floor(limit / 1024) });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The JSON of an answer.
 *  @throws Problem 502 when it is something else, such as a sign-in page. */
export function jsonOf(answer: Answer): unknown {
  try {
    return JSON.parse(answer.bytes.toString('utf8'));
  } catch {
    throw problem('documents.repository.broken', { reason: 'it is not JSON' });
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { aside } from '../../platform/http/legs/legs.ts';
import { Problem } from '../../platform/http/problem.ts';
import { outgoing } from '../../platform/tracing/outgoing.ts';
import { problem } from '../problems.ts';

export type HttpRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  /** How long the whole answer may take, with all attempts. */
  milliseconds?: number;
  /** Most bytes of the answer. */
  limit?: number;
  /** Ends it early. */
  signal?: AbortSignal;
};

/** `url` is where the answer came from: relative links in it are read against it. */
export type Answer = { status: number; headers: Headers; bytes: Buffer; url: string };

export type Ask = (url: string, asked?: HttpRequest) => Promise<Answer>;

const MiB = 1024 * 1024;
/** Pauses between attempts; only what changes nothing is tried again. */
const PAUSES_MS = [150, 600];
/** A repository that wants to be left alone for longer is not waited for. */
const MAX_PAUSE_MS = 4000;
const passing = new Set([429, 502, 503, 504]);

/** Asks an outside server. Redirects are not followed, because they would lead to addresses that nobody configured.
 *  A GET that meets a busy server or a broken connection is tried twice more.
 *  @throws Problem 502 when it does not answer, 504 when it takes too long, 413 beyond `limit` bytes. */
export async function ask(url: string, asked: HttpRequest = {}): Promise<Answer> {
  const { milliseconds = 10_000, limit = MiB, signal: gone, ...init } = asked;
  const late = AbortSignal.timeout(milliseconds);
  const signal = gone ? AbortSignal.any([late, gone]) : late;
  const pauses = (init.method ?? 'GET') === 'GET' ? [...PAUSES_MS] : [];
  for (;;) {
    const answer = await attempt(url, init, signal, limit);
    const wait = pauseAfter(answer, pauses.shift());
    if (wait === undefined) {
      if (answer instanceof Problem) throw answer;
      return answer;
    }
    await pause(wait, undefined, { signal }).catch(() => {
      throw problem('documents.repository.slow');
    });
  }
}

/** Asks only these origins, whatever links an answer holds: they come from outside, and our credentials would go along.
 *  @throws Problem 502 `documents.repository.elsewhere` for any other address. */
export const askWithin = (origins: ReadonlySet<string>): Ask =>
  async function askConfigured(url, asked) {
    const { origin, username, password } = URL.parse(url) ?? {};
    if (!origin || !origins.has(origin) || username || password) {
      throw problem('documents.repository.elsewhere', { origin: origin ?? 'an address that is none' });
    }
    return ask(url, asked);
  };

/** One attempt; what may be tried again comes back as a value. */
async function attempt(
  url: string,
  init: Omit<HttpRequest, 'milliseconds' | 'limit' | 'signal'>,
  signal: AbortSignal,
  limit: number,
): Promise<Answer | Problem> {
  try {
    return await aside(async () => {
      const answer = await outgoing('repository', init.method ?? 'GET', url, (sent) =>
        fetch(url, { ...init, headers: { ...init.headers, ...sent }, redirect: 'manual', signal }),
      );
      const bytes = await readUpTo(answer, limit);
      return { status: answer.status, headers: answer.headers, bytes, url };
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (signal.aborted) throw problem('documents.repository.slow');
    // What the connection failed with is for who tests it, and in no answer.
    return Object.assign(problem('documents.repository.unreachable'), { cause: error });
  }
}

/** How long to wait before the next attempt; undefined when this answer is the last. */
function pauseAfter(answer: Answer | Problem, usual: number | undefined): number | undefined {
  if (usual === undefined) return undefined;
  if (answer instanceof Problem) return usual;
  if (!passing.has(answer.status)) return undefined;
  const given = answer.headers.get('retry-after');
  if (given === null) return usual;
  const wanted = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  if (Number.isNaN(wanted)) return usual;
  return wanted <= MAX_PAUSE_MS ? Math.max(wanted, usual) : undefined;
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

/** True for a page, such as the sign-in page that a proxy puts before a repository. */
export const isWebPage = ({ headers }: Answer) => /^text\/html\b/i.test(headers.get('content-type') ?? '');

/** The JSON of an answer, whatever type it claims to be.
 *  @throws Problem 502 when it is something else, such as a sign-in page. */
export function jsonOf(answer: Answer): unknown {
  try {
    return JSON.parse(answer.bytes.toString('utf8'));
  } catch {
    const reason = isWebPage(answer) ? 'it is a web page instead of JSON' : 'it is not JSON';
    throw problem('documents.repository.broken', { reason });
  }
}
